/** What `npm run ingest` can do. */
export const USAGE = `Usage: npm run ingest -- COMMAND

  run [--only SOURCE,…]                   fetch what is new, of all sources or of these (registry, statistics, sni,
                                          size-classes, annual-reports, trademarks), ingest it and publish it
  run --from FOLDER                       ingest the delivery in FOLDER and publish it
                                          both: [--accept] [--json] [--synthetic]
                                          --accept: although a gate objects; --json: the report as JSON;
                                          --synthetic: it was made by npm run fixtures
  rebuild [--accept] [--json]             build again from what was accepted before, as after an upgrade
  fetch-annual-reports --to FOLDER        fetch the company registry's archives that were not read yet into a delivery
                                          folder, from the filing year REPORTS_SINCE on
  fetch-size-classes --to FOLDER          fetch them from the statistics authority into a delivery folder
  schedule                                fetch and publish by itself, until it is stopped
  status [--json]                         what each source last said, the live generation, the last runs
  verify [--json]                         look whether the live generation is complete and fits what was accepted
  generations [--json]                    list what is built; the live one is marked
  rollback [--json]                       make the previous generation live again, and reject the deliveries of the one
                                          that was: nothing is built from them again without --accept

Exit codes: 0 published or nothing new, 1 failed or not well, 2 wrong usage or setting, 3 delivery refused,
4 a source cannot be reached, 5 another run is active.
`;
