/** What `npm run ingest` can do. */
export const USAGE = `Usage: npm run ingest -- COMMAND

  run --from FOLDER [--accept] [--json]   ingest the delivery in FOLDER and publish it
                                          --accept: although a gate objects; --json: the report as JSON;
                                          --synthetic: it was made by npm run fixtures
  rebuild [--json]                        build again from what was accepted before, as after an upgrade
  fetch-annual-reports --to FOLDER        fetch the company registry's archives that were not read yet into a delivery
                                          folder, from the filing year REPORTS_SINCE on
  fetch-size-classes --to FOLDER          fetch them from the statistics authority into a delivery folder
  generations                             list what is built; the live one is marked
  rollback                                make the previous generation live again

Exit codes: 0 published or nothing new, 1 failed, 2 wrong usage or setting, 3 delivery refused,
4 a source cannot be reached, 5 another run is active.
`;
