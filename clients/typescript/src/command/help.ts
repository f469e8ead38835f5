/** Help of the command. */
export const HELP = `Usage: company-data <command> [options]

  search NAME                  Companies by name, or by organisation number
  company ORG_NUMBER           All that is known about a company
  bulk FILE --out FILE         Look up the names or the numbers in a file
  industry SNI_CODE            Companies of an industry
  changes CURSOR               A page of changes after a cursor, after oldest or now
  reports ORG_NUMBER           Annual reports of a company

Options of all commands but bulk:
  --json, --csv                Form of the output; default a table on a terminal, JSON in a pipe
Options:
  search, changes  --limit N
  bulk      --column HEADING   The file is CSV, and the terms are in this column
            --from N           Continue with this term, and add to the end of the file
            The file's ending chooses the form: .csv, or .jsonl with one result per line
  industry  --city CITY  --sort revenue_desc|revenue_asc|name|name_desc  --limit N (default 100)
  reports   --out FILE         Write a report into a file (costs 1 credit)
            --fiscal-end DATE  --format ixbrl|pdf
  --help

Settings:
  COMPANY_DATA_URL             Address of the service (required)
  COMPANY_DATA_KEY             API key; without it calls are those of a guest

Exit codes: 0 done, 1 error of the service or of a file, 2 wrong usage.
`;
