var searchData=
[
  ['readme_2emd_0',['README.md',['../README_8md.html',1,'']]]
];
