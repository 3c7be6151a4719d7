/* The trained weights and the hand-set ones as they are, taken in by the assembler: no compile
   time, no copy. A pair of names begins and ends each file; core/model/default_weights.cpp reads them. */
    .macro embed name, file
    .globl hayago_\name\()_begin, hayago_\name\()_end
    .balign 16
hayago_\name\()_begin:
    .incbin "\file"
hayago_\name\()_end:
    .byte 0
    .endm

    .section .rodata
    embed prior_9, prior_9.bin
    embed prior_13, prior_13.bin
    embed prior_19, prior_19.bin
    embed playout_9, playout_9.txt
    embed playout_13, playout_13.txt
    embed playout_19, playout_19.txt
    embed balanced_9, balanced_9.txt
    embed balanced_13, balanced_13.txt
    embed balanced_19, balanced_19.txt
    embed hybrid_9, hybrid_9.txt
    embed scaled_9, scaled_9.txt
    embed playout_hand, playout_hand.txt
#if defined(__linux__) && defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
