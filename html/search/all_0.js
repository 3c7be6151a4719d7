var searchData=
[
  ['changelog_0',['Changelog',['../md_CHANGELOG.html',1,'']]],
  ['changelog_2emd_1',['CHANGELOG.md',['../CHANGELOG_8md.html',1,'']]],
  ['contributing_2',['Contributing',['../md_CONTRIBUTING.html',1,'']]],
  ['contributing_2emd_3',['CONTRIBUTING.md',['../CONTRIBUTING_8md.html',1,'']]]
];
