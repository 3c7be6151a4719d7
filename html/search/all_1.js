var searchData=
[
  ['hayago_20早碁_0',['Hayago 早碁',['../md_README.html',1,'']]]
];
