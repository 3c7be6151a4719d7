var indexSectionsWithContent =
{
  0: "chr",
  1: "cr",
  2: "ch"
};

var indexSectionNames =
{
  0: "all",
  1: "files",
  2: "pages"
};

var indexSectionLabels =
{
  0: "All",
  1: "Files",
  2: "Pages"
};

