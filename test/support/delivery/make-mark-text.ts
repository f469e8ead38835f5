export interface PartyToMake {
  readonly name?: string;
  readonly country?: string | null;
  readonly lines?: readonly string[];
  readonly identifier?: string;
  /** In place of the name in free format. */
  readonly nameXml?: string;
}

export interface MarkToMake {
  readonly number: string;
  readonly operation?: string | null;
  readonly registrationNumber?: string | null;
  readonly applicationDate?: string;
  readonly registrationDate?: string | null;
  readonly status?: string;
  readonly feature?: string;
  readonly texts?: readonly string[];
  readonly classes?: readonly string[];
  readonly applicants?: readonly PartyToMake[];
  readonly holders?: readonly PartyToMake[];
  readonly representative?: PartyToMake;
  readonly more?: string;
}

/** A file of the bulk export with these marks (docs/formats/trademarks.md#records). */
export function makeMarkText(...marks: readonly MarkToMake[]): string {
  const records = marks
    .map((mark) => `<TradeMarkDetails>${makeTradeMark(mark)}</TradeMarkDetails>`)
    .join('\n');
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<ns2:Transaction xmlns:ns2="http://www.oami.europa.eu/TM-Search">
<TradeMarkTransactionBody><TransactionContentDetails><TransactionData>
${records}
</TransactionData></TransactionContentDetails></TradeMarkTransactionBody>
</ns2:Transaction>`;
}

export function makeTradeMark(mark: MarkToMake): string {
  const { number, operation = 'Insert', applicationDate = '2020-01-02', status = 'Registered' } = mark;
  const { registrationNumber = '600001', registrationDate = '2020-05-06', feature = 'Word' } = mark;
  const { texts = ['NORDLYS'], classes = ['9'], applicants = [{}], holders = [], representative } = mark;
  return `<TradeMark${operation === null ? '' : ` operationCode="${operation}"`}>
<RegistrationOfficeCode>SE</RegistrationOfficeCode><ApplicationNumber>${number}</ApplicationNumber>
<ApplicationDate>${applicationDate}</ApplicationDate>
${optional('RegistrationNumber', registrationNumber)}${optional('RegistrationDate', registrationDate)}
<MarkCurrentStatusCode>${status}</MarkCurrentStatusCode><KindMark>Individual</KindMark><MarkFeature>${feature}</MarkFeature>
<WordMarkSpecification>${texts.map((text) => optional('MarkVerbalElementText', text)).join('')}</WordMarkSpecification>
<GoodsServicesDetails><GoodsServices><ClassDescriptionDetails>${classes.map(makeClass).join('')}</ClassDescriptionDetails></GoodsServices></GoodsServicesDetails>
${representative === undefined ? '' : makeParty('Representative', representative)}
${applicants.map((party) => makeParty('Applicant', party)).join('\n')}
${holders.map((party) => makeParty('Holder', party)).join('\n')}${mark.more ?? ''}
</TradeMark>`;
}

function makeClass(number: string): string {
  return `<ClassDescription><ClassNumber>${number}</ClassNumber><GoodsServicesDescription languageCode="sv">Varor &amp; tjänster.</GoodsServicesDescription></ClassDescription>`;
}

function makeParty(role: string, party: PartyToMake): string {
  const { name = 'Nordlys Logistik AB', country = 'SE', lines = [], identifier, nameXml } = party;
  const free = `<FreeFormatName><FreeFormatNameDetails><FreeFormatNameLine>${name}</FreeFormatNameLine></FreeFormatNameDetails></FreeFormatName>`;
  const address = lines.map((line) => `<FreeFormatAddressLine>${line}</FreeFormatAddressLine>`).join('');
  return `<${role}Details><${role}>${identifier === undefined ? '' : optional(`${role}Identifier`, identifier)}
<${role}AddressBook><FormattedNameAddress><Name>${nameXml ?? free}</Name>
<Address>${optional('AddressCountryCode', country)}<FreeFormatAddress>${address}</FreeFormatAddress></Address>
</FormattedNameAddress></${role}AddressBook></${role}></${role}Details>`;
}

function optional(element: string, text: string | null): string {
  return text === null ? '' : `<${element}>${text}</${element}>`;
}
