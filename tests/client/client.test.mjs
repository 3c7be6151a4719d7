// What a board program does with an engine, through Sabaki's own GTP library: handshake, moves,
// undo, analysis that streams until the next command, synchronising, stopping.
import assert from 'node:assert/strict'
import test from 'node:test'
import gtp from '@sabaki/gtp'

const { Command, Controller, ControllerStateTracker } = gtp
const program = process.argv[2]

async function withEngine(use) {
  const controller = new Controller(program, [
    'gtp', '--threads', '1', '--memory', '64', '--size', '9', '--playouts', '200',
  ])
  controller.start()
  const ask = async (name, ...args) => {
    const reply = await controller.sendCommand({ name, args })
    assert.equal(reply.error, false, `${name} ${args.join(' ')}: ${reply.content}`)
    return reply.content
  }
  try {
    await use(controller, ask)
  } finally {
    await controller.stop()
  }
}

test('handshake', () =>
  withEngine(async (_, ask) => {
    assert.equal(await ask('name'), 'Hayago')
    assert.equal(await ask('protocol_version'), '2')
    assert.match(await ask('version'), /^\d+\.\d+/)
    const commands = (await ask('list_commands')).split('\n')
    for (const name of ['genmove', 'undo', 'lz-analyze', 'kata-analyze', 'loadsgf', 'final_score'])
      assert.ok(commands.includes(name), name)
  }))

test('moves, undo and refusals', () =>
  withEngine(async (controller, ask) => {
    await ask('boardsize', '9')
    await ask('clear_board')
    await ask('komi', '7')
    await ask('play', 'B', 'E5')
    const refused = await controller.sendCommand({ name: 'play', args: ['W', 'E5'] })
    assert.equal(refused.error, true)
    assert.match(await ask('genmove', 'W'), /^([A-HJ][1-9]|pass)$/i)
    await ask('undo')
    assert.equal(await ask('list_stones', 'black'), 'E5')
    assert.equal(await ask('list_stones', 'white'), '')
  }))

test('analysis streams until the next command', () =>
  withEngine(async (controller, ask) => {
    await ask('play', 'B', 'E5')
    let streamed
    const first = new Promise((resolve) => (streamed = resolve))
    const analysis = controller.sendCommand({ name: 'lz-analyze', args: ['W', '5'] }, ({ line }) => {
      if (line.startsWith('info move')) streamed(line)
    })
    assert.match(await first, /^info move [A-HJ][1-9] visits \d+/)
    assert.equal(await ask('protocol_version'), '2')
    assert.equal((await analysis).error, false)
    assert.match(await ask('kata-genmove_analyze', 'W', '5'), /^play ([A-HJ][1-9]|pass)$/im)
  }))

test('commands sent in one go are answered in order', () =>
  withEngine(async (controller) => {
    const replies = await Promise.all(
      ['play B C3', 'play W G7', 'play B C3', 'undo', 'list_stones black'].map((line) =>
        controller.sendCommand(Command.fromString(line))))
    assert.deepEqual(replies.map((r) => r.error), [false, false, true, false, false])
    assert.equal(replies[4].content, 'C3')
  }))

test('the client keeps the engine in step with a game', () =>
  withEngine(async (controller, ask) => {
    const tracker = new ControllerStateTracker(controller)
    const history = [
      { name: 'play', args: ['B', 'E5'] },
      { name: 'play', args: ['W', 'E3'] },
      { name: 'play', args: ['B', 'C4'] },
    ]
    await tracker.sync({ komi: 6.5, boardsize: [9, 9], history })
    assert.equal(await ask('list_stones', 'white'), 'E3')
    await tracker.sync({ komi: 6.5, boardsize: [9, 9], history: history.slice(0, 1) })
    assert.equal(await ask('list_stones', 'white'), '')
    assert.equal(await ask('list_stones', 'black'), 'E5')
  }))
