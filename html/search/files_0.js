var searchData=
[
  ['changelog_2emd_0',['CHANGELOG.md',['../CHANGELOG_8md.html',1,'']]],
  ['contributing_2emd_1',['CONTRIBUTING.md',['../CONTRIBUTING_8md.html',1,'']]]
];
