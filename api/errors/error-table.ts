import type { BilingualText } from '../../shared/domain/bilingual-text.ts';
import type { ApiErrorCode } from '../../shared/errors/app-error.ts';

/**
 * An error of the API: its status, the text of `error`, and its reason and remedy for `detail`
 * (`en`) and `message` (`sv`). Words in angle brackets are filled in by the call. The name of a row
 * is its code, unless it has that of another row, and with it its status.
 */
export interface ErrorRow extends BilingualText {
  readonly status?: number;
  readonly error: string;
  readonly code?: ApiErrorCode;
}

/** All errors of the API (docs/callers/errors.md is made from them). */
export const ERROR_TABLE = {
  malformed_request: {
    status: 400,
    error: 'Malformed request',
    en: 'The request is not valid HTTP/1.1 and was not read. Check its first line, its headers (Host is required) and the stated length of the body.',
    sv: 'Anropet är inte giltig HTTP/1.1 och lästes inte. Kontrollera första raden, huvudena (Host krävs) och den angivna längden på innehållet.',
  },
  missing_parameter: {
    status: 400,
    error: 'Missing required parameter: <parameter>',
    en: 'The request lacks <parameter>, or it is blank. Add it, for example <example>.',
    sv: 'Anropet saknar <parameter>, eller så är värdet tomt. Lägg till det, till exempel <example>.',
  },
  invalid_parameter: {
    status: 400,
    error: 'Invalid <field>',
    en: '<place> was <sent>. Send <accepted>.',
    sv: '<place> var <sent>. Skicka <accepted>.',
  },
  invalid_sni_code: {
    code: 'invalid_parameter',
    error: 'Invalid SNI code format. Must be 5 digits.',
    en: '<place> was <sent>. Send a text of five digits without a dot, such as "62010". POST /v1/sni/lookup finds codes by their first digits or by words.',
    sv: '<place> var <sent>. Skicka en text med fem siffror utan punkt, till exempel "62010". POST /v1/sni/lookup hittar koder på de första siffrorna eller på ord.',
  },
  invalid_range: {
    code: 'invalid_parameter',
    error: 'Invalid <field> range',
    en: '<from> was <least>, which is more than <to>, <most>. Send the lower value as <from>, or leave one of them out.',
    sv: '<from> var <least>, vilket är mer än <to>, <most>. Skicka det lägre värdet som <from>, eller utelämna ett av dem.',
  },
  unknown_field: {
    code: 'invalid_parameter',
    error: 'Unknown <kind>: <name>',
    en: 'The request has <place>, which does not exist here. A misspelt name would give another list than was meant. Send one of <accepted>.',
    sv: 'Anropet har <place>, som inte finns här. Ett felstavat namn skulle ge en annan lista än avsett. Skicka något av <accepted>.',
  },
  municipalities_not_available: {
    code: 'invalid_parameter',
    error: 'Municipalities are not available',
    en: 'The service has no file of postal codes, from which municipalities are estimated. Leave out the filter municipality, or use county or city.',
    sv: 'Tjänsten har ingen fil med postnummer, som kommuner uppskattas av. Utelämna filtret municipality, eller använd county eller city.',
  },
  foreign_cursor: {
    code: 'invalid_parameter',
    error: 'Cursor belongs to another query',
    en: 'A cursor goes on with the list that it came from. Send the same q, filter and sort as then, or leave out cursor to begin a new list.',
    sv: 'En markör fortsätter den lista som den kom från. Skicka samma q, filter och sort som då, eller utelämna cursor för att börja en ny lista.',
  },
  names_and_numbers: {
    code: 'invalid_parameter',
    error: 'Provide either names or org_numbers, not both',
    en: 'The request has both names and org_numbers. Send them in two calls.',
    sv: 'Anropet har både names och org_numbers. Skicka dem i två anrop.',
  },
  too_many_items: {
    code: 'invalid_parameter',
    error: 'Too many <field> (max <max>)',
    en: '<field> had <count> items, and this caller may send <max> in a call. Split the list into several calls.',
    sv: '<field> hade <count> poster, och den som anropar får skicka <max> per anrop. Dela upp listan på flera anrop.',
  },
  too_many_companies: {
    code: 'invalid_parameter',
    error: 'Too many companies (max <max>)',
    en: 'The account would watch more than <max> different companies, which is what its plan has. Nothing was stored. Send fewer, or remove others first.',
    sv: 'Kontot skulle bevaka fler än <max> olika företag, vilket är vad planen rymmer. Inget har sparats. Skicka färre, eller ta bort andra först.',
  },
  too_many_watch_lists: {
    code: 'invalid_parameter',
    error: 'Too many watch lists (max <max>)',
    en: 'The account has <max> watch lists already. Delete one first, or add the companies to another one.',
    sv: 'Kontot har redan <max> bevakningslistor. Ta bort en först, eller lägg företagen i en annan.',
  },
  invalid_cursor: {
    code: 'invalid_parameter',
    error: 'Invalid after',
    en: 'after must be an unchanged value of next from the same service, or now. Without one, take all companies again and begin with after=now.',
    sv: 'after måste vara ett oförändrat värde ur next från samma tjänst, eller now. Hämta annars alla företag på nytt och börja om med after=now.',
  },
  invalid_idempotency_key: {
    code: 'invalid_parameter',
    error: 'Invalid Idempotency-Key',
    en: 'The header Idempotency-Key must have 1 to 128 printable ASCII characters, such as a UUID. Send such a value, or leave the header out.',
    sv: 'Huvudet Idempotency-Key måste ha 1 till 128 skrivbara ASCII-tecken, till exempel ett UUID. Skicka ett sådant värde, eller utelämna huvudet.',
  },
  invalid_arguments: {
    code: 'invalid_parameter',
    error: 'Invalid arguments. <problems>',
    en: 'Correct the arguments and call again: <problems>.',
    sv: 'Rätta argumenten och anropa igen: <problems>.',
  },
  invalid_message: {
    status: 400,
    error: 'Invalid message',
    en: 'The message does not fit the Model Context Protocol: <problem>. Correct it; tools/list names the tools and their arguments.',
    sv: 'Meddelandet följer inte Model Context Protocol: <problem>. Rätta det; tools/list anger verktygen och deras argument.',
  },
  threshold_exceeded: {
    status: 400,
    error: 'Threshold exceeded',
    en: 'The SNI code <sniCode> has <totalCount> companies, which is too many for a search without a town. Add a town in the field city.',
    sv: 'SNI-koden <sniCode> har <totalCount> företag, vilket är för många för en sökning utan ort. Ange en ort i fältet city.',
  },
  invalid_json: {
    status: 400,
    error: 'Invalid JSON body',
    en: 'The body must be a JSON object in UTF-8, but it <problem>. Send for example {"q": "bygg"}.',
    sv: 'Innehållet måste vara ett JSON-objekt i UTF-8, men det <problem>. Skicka till exempel {"q": "bygg"}.',
  },
  missing_key: {
    status: 401,
    error: 'Missing API key',
    en: 'The call needs an API key in the header Authorization: Bearer cds_…. Keys are created in the console.',
    sv: 'Anropet kräver en API-nyckel i huvudet Authorization: Bearer cds_…. Nycklar skapas i konsolen.',
  },
  invalid_key: {
    status: 401,
    error: 'Invalid API key',
    en: 'The API key is mistyped, unknown or revoked. Send the whole key, once, in the header Authorization: Bearer cds_…, or create a new one in the console.',
    sv: 'API-nyckeln är felskriven, okänd eller återkallad. Skicka hela nyckeln, en gång, i huvudet Authorization: Bearer cds_…, eller skapa en ny i konsolen.',
  },
  misplaced_key: {
    status: 401,
    error: 'Invalid API key',
    en: 'The API key was sent in <place>, where it is not accepted. Send it in the header Authorization: Bearer cds_…. A key that was part of an address may have been logged on the way: replace it.',
    sv: 'API-nyckeln skickades i <place>, där den inte godtas. Skicka den i huvudet Authorization: Bearer cds_…. En nyckel som stod i en adress kan ha loggats på vägen: byt ut den.',
  },
  no_credits: {
    status: 402,
    error: 'Krediterna är slut. Uppgradera din plan eller köp fler krediter.',
    en: 'The credits of the month and those bought do not cover the call. The quota is renewed on the first of next month; upgrade the plan or buy credits to go on now.',
    sv: 'Månadens krediter och köpta krediter räcker inte till anropet. Månadskvoten fylls på den första i nästa månad; uppgradera planen eller köp fler krediter för att fortsätta nu.',
  },
  forbidden: {
    status: 403,
    error: 'Forbidden',
    en: 'Only an owner of the account may do this, in a form of this service. Sign in as an owner and send the form again.',
    sv: 'Bara kontots ägare får göra det här, i ett formulär från den här tjänsten. Logga in som ägare och skicka formuläret igen.',
  },
  plan_without_exports: {
    code: 'forbidden',
    error: 'Plan does not include exports',
    en: 'Files of the whole register are part of the plan Pro. Take a copy with POST /v1/bulk instead, or ask the operator of the service for Pro.',
    sv: 'Filer med hela registret ingår i planen Pro. Hämta en kopia med POST /v1/bulk i stället, eller be den som driver tjänsten om Pro.',
  },
  foreign_origin: {
    code: 'forbidden',
    error: 'Origin not allowed',
    en: 'The header Origin names another site. Call /mcp from a program without that header, or from a page of this service.',
    sv: 'Huvudet Origin anger en annan webbplats. Anropa /mcp från ett program utan det huvudet, eller från en sida i den här tjänsten.',
  },
  not_found: {
    status: 404,
    error: 'Not found',
    en: 'Nothing is at this address. Check its spelling: paths are in lower case and do not end with a slash, and a shared link must be complete. /openapi.json lists all paths.',
    sv: 'Det finns inget på adressen. Kontrollera stavningen: sökvägar skrivs med små bokstäver och slutar inte med snedstreck, och en delad länk måste vara hel. /openapi.json listar alla sökvägar.',
  },
  no_watch_list: {
    code: 'not_found',
    error: 'Not found',
    en: 'The account has no watch list with the id of the path. GET /v1/watch-lists returns those that it has.',
    sv: 'Kontot har ingen bevakningslista med sökvägens id. GET /v1/watch-lists ger dem som finns.',
  },
  no_webhook: {
    code: 'not_found',
    error: 'Not found',
    en: 'The watch list has no webhook. Send its address in ways.webhook.url with PATCH first.',
    sv: 'Bevakningslistan har ingen webhook. Skicka först dess adress i ways.webhook.url med PATCH.',
  },
  no_delivery: {
    code: 'not_found',
    error: 'Not found',
    en: 'The watch list has no delivery with the id of the path that went to a webhook and has stored changes. GET /v1/watch-lists/:id/deliveries returns its deliveries.',
    sv: 'Bevakningslistan har ingen leverans med sökvägens id som gick till en webhook och har sparade ändringar. GET /v1/watch-lists/:id/deliveries ger leveranserna.',
  },
  no_shared_report: {
    code: 'not_found',
    error: 'Not found',
    en: 'The annual report of the link was removed. Ask who sent the link.',
    sv: 'Länkens årsredovisning är borttagen. Fråga den som skickade länken.',
  },
  no_company: {
    status: 404,
    error: 'Company not found',
    en: 'The register has no company with this number. Check the number, or find it by name with POST /v1/search. Sole traders are not in the register.',
    sv: 'Registret har inget företag med numret. Kontrollera numret, eller hitta det på namn med POST /v1/search. Enskilda näringsidkare finns inte i registret.',
  },
  no_report: {
    status: 404,
    error: 'No annual report found for the given org_number and fiscal_end.',
    en: 'GET /v1/annual-reports lists the reports of a company. Send a fiscalEnd from the list as fiscal_end. A report filed on paper is not available.',
    sv: 'GET /v1/annual-reports listar företagets årsredovisningar. Skicka ett fiscalEnd ur listan som fiscal_end. En årsredovisning som lämnats in på papper finns inte här.',
  },
  method_not_allowed: {
    status: 405,
    error: 'Method not allowed',
    en: 'This path does not accept <method>. Send <allowed>.',
    sv: 'Sökvägen godtar inte <method>. Skicka <allowed>.',
  },
  request_timeout: {
    status: 408,
    error: 'Request timeout',
    en: 'The headers did not arrive within 10 seconds, or the request within 30. Send it again, in smaller parts over a slow connection.',
    sv: 'Huvudena kom inte inom 10 sekunder, eller anropet inte inom 30. Skicka det igen, i mindre delar över en långsam förbindelse.',
  },
  caller_not_reading: {
    status: 408,
    error: 'Caller not reading',
    en: 'The answer to a stream was not read for 30 seconds while its lines were sent. Read the answer while you send, and go on from nextLine.',
    sv: 'Svaret på en ström lästes inte på 30 sekunder medan raderna skickades. Läs svaret medan du skickar, och fortsätt från nextLine.',
  },
  share_expired: {
    status: 410,
    error: 'Share link expired',
    en: 'A shared link is valid for 24 hours. Make a new one with GET /v1/annual-report and share=1.',
    sv: 'En delad länk gäller i 24 timmar. Skapa en ny med GET /v1/annual-report och share=1.',
  },
  export_expired: {
    code: 'share_expired',
    error: 'Export link expired',
    en: 'A link to a file of an export is valid for 24 hours. Take a new one from GET /v1/export. A file that was begun today goes on without a charge.',
    sv: 'En länk till en fil ur exporten gäller i 24 timmar. Hämta en ny med GET /v1/export. En fil som påbörjats i dag fortsätter utan debitering.',
  },
  cursor_expired: {
    status: 410,
    error: 'Cursor expired',
    en: 'The changes after the cursor are no longer kept. Take all companies again and go on with changes from after=now.',
    sv: 'Ändringarna efter markören finns inte längre. Hämta alla företag på nytt och fortsätt med ändringar från after=now.',
  },
  body_too_large: {
    status: 413,
    error: 'Request body too large',
    en: 'The body has more than <max> bytes. Split the request into several calls.',
    sv: 'Innehållet är större än <max> byte. Dela upp det på flera anrop.',
  },
  too_many_queries: {
    code: 'body_too_large',
    error: 'Too many queries (max <max>)',
    en: 'The batch had <count> queries. Send at most <max>, as the manifest of the service says.',
    sv: 'Anropet hade <count> frågor. Skicka högst <max>, som tjänstens manifest säger.',
  },
  unsupported_content_type: {
    status: 415,
    error: 'Content-Type must be <type>',
    en: 'The header Content-Type was <sent>. Send Content-Type: <types>.',
    sv: 'Huvudet Content-Type var <sent>. Skicka Content-Type: <types>.',
  },
  unsupported_content_encoding: {
    status: 415,
    error: 'Unsupported Content-Encoding',
    en: 'The header Content-Encoding was <sent>. Send the body uncompressed, without that header.',
    sv: 'Huvudet Content-Encoding var <sent>. Skicka innehållet okomprimerat, utan det huvudet.',
  },
  range_not_satisfiable: {
    status: 416,
    error: 'Range not satisfiable',
    en: 'The header Range asks for bytes after the end of the file, which has <bytes> bytes. A file that is complete needs no further part.',
    sv: 'Huvudet Range frågar efter byte efter filens slut. Filen har <bytes> byte. En fil som är hel behöver ingen del till.',
  },
  idempotency_conflict: {
    status: 422,
    error: 'Idempotency-Key was used with another request',
    en: 'The Idempotency-Key was used for another request within the last 24 hours. Send a new key for each new request.',
    sv: 'Idempotency-Key har redan använts för ett annat anrop under det senaste dygnet. Ange en ny nyckel för varje nytt anrop.',
  },
  rate_limited: {
    status: 429,
    error: 'Rate limit exceeded. Please wait and retry.',
    en: 'Too many calls in a minute. Wait <seconds> seconds, as Retry-After says, and call again.',
    sv: 'För många anrop på en minut. Vänta <seconds> sekunder, som Retry-After anger, och försök igen.',
  },
  headers_too_large: {
    status: 431,
    error: 'Request headers too large',
    en: 'The address and the headers have more than 16,384 bytes together. Send fewer or shorter headers, such as cookies.',
    sv: 'Adressen och huvudena är tillsammans större än 16 384 byte. Skicka färre eller kortare huvuden, till exempel kakor.',
  },
  caller_gone: {
    status: 499,
    error: 'Caller gone',
    en: 'The caller closed the connection before the answer. Nothing was charged. Only logs and metrics have this code.',
    sv: 'Anroparen stängde förbindelsen före svaret. Inget har debiterats. Bara loggar och mätvärden har koden.',
  },
  internal: {
    status: 500,
    error: 'Database error during search',
    en: 'The error is ours, and nothing was charged. Call again; if it comes back, report the X-Request-Id of the answer.',
    sv: 'Felet ligger hos oss, och inget har debiterats. Försök igen; anmäl svarets X-Request-Id om felet kommer tillbaka.',
  },
  unavailable: {
    status: 503,
    error: 'Service unavailable. Please retry.',
    en: 'The service has no data yet, or cannot reach a database. Wait the seconds of Retry-After and call again.',
    sv: 'Tjänsten har inga uppgifter än, eller når inte en databas. Vänta det antal sekunder som Retry-After anger och försök igen.',
  },
  busy: {
    status: 503,
    error: 'Service busy. Please retry.',
    en: 'The service has too much to do. Nothing was read or charged. Wait the seconds of Retry-After and call again, with fewer calls at once.',
    sv: 'Tjänsten är hårt belastad just nu. Inget har lästs eller debiterats. Vänta det antal sekunder som Retry-After anger och försök igen, med färre anrop samtidigt.',
  },
  test_register_building: {
    code: 'busy',
    error: 'The test register is being built. Please retry.',
    en: 'The register of test keys is being built, which takes some seconds. Wait the seconds of Retry-After and call again.',
    sv: 'Testnycklarnas register byggs just nu, vilket tar några sekunder. Vänta det antal sekunder som Retry-After anger och försök igen.',
  },
  test_register_failed: {
    code: 'unavailable',
    error: 'The test register could not be built. Please retry later.',
    en: 'The register of test keys could not be built. It is tried again; call again after the seconds of Retry-After.',
    sv: 'Testnycklarnas register kunde inte byggas. Ett nytt försök görs; anropa igen efter det antal sekunder som Retry-After anger.',
  },
  deadline_exceeded: {
    status: 503,
    error: 'Service busy. Please retry.',
    en: 'The call took too long and was stopped. Nothing was charged. Wait the seconds of Retry-After and call again, with fewer items.',
    sv: 'Anropet tog för lång tid och avbröts. Inget har debiterats. Vänta det antal sekunder som Retry-After anger och försök igen, gärna med färre poster.',
  },
  pdf_unavailable: {
    status: 503,
    error: 'PDF rendering unavailable',
    en: 'The annual report cannot be made into a PDF now. Nothing was charged. Wait the seconds of Retry-After and call again, or fetch it as iXBRL.',
    sv: 'Årsredovisningen kan inte göras om till PDF just nu. Inget har debiterats. Vänta det antal sekunder som Retry-After anger och försök igen, eller hämta den som iXBRL.',
  },
} as const satisfies Record<ApiErrorCode, ErrorRow & { status: number }> & Record<string, ErrorRow>;

export type ErrorName = keyof typeof ERROR_TABLE;

export const ERROR_STATUSES = Object.fromEntries(
  Object.entries<ErrorRow>(ERROR_TABLE).flatMap(([name, { status }]) =>
    status === undefined ? [] : [[name, status]],
  ),
) as Readonly<Record<ApiErrorCode, number>>;
