import { findAll, findBelow, findText, findTexts, type MarkNode, listTexts, ST96 } from './mark-tree.ts';
import type { RawHolder, RawMark } from './row.ts';

/** True for a file of ST.96, which is never read as ST.66 (docs/formats/trademarks.md#st96). */
export function isSt96(root: MarkNode): boolean {
  return root.local === 'TrademarkTransaction' || root.namespace.includes(ST96);
}

/** The marks of a file of ST.96, the newer standard. */
export function readSt96(root: MarkNode): RawMark[] {
  const marks = root.local === 'Trademark' ? [root] : findBelow(root, 'Trademark');
  return marks.map(toRawMark);
}

function toRawMark(mark: MarkNode): RawMark {
  const representation = findBelow(mark, 'MarkRepresentation')[0];
  return {
    operation: mark.operation,
    applicationNumber:
      findText(mark, 'ApplicationNumber', 'ApplicationNumberText') ?? findText(mark, 'ApplicationNumber'),
    registrationNumber: findText(mark, 'RegistrationNumber'),
    applicationDate: findText(mark, 'ApplicationDate'),
    registrationDate: findText(mark, 'RegistrationDate'),
    expiryDate: findText(mark, 'ExpiryDate'),
    status: findText(mark, 'MarkCurrentStatusCode'),
    feature:
      representation === undefined ? null : (findTexts(representation, 'MarkFeatureCategory')[0] ?? null),
    verbalElements: representation === undefined ? [] : findTexts(representation, 'MarkVerbalElementText'),
    classes: findBelow(mark, 'GoodsServicesClassification')
      .filter((each) => findText(each, 'ClassificationKindCode') === 'Nice')
      .flatMap((each) => findTexts(each, 'ClassNumber')),
    holders: findHolders(mark).map(toRawHolder),
  };
}

function findHolders(mark: MarkNode): MarkNode[] {
  const holders = findAll(mark, 'HolderBag', 'Holder');
  return holders.length > 0 ? holders : findAll(mark, 'ApplicantBag', 'Applicant');
}

function toRawHolder(holder: MarkNode): RawHolder {
  const [contact = holder] = findBelow(holder, 'Contact');
  const organisation = findBelow(contact, 'EntityName', 'OrganizationName', 'LegalEntityName')[0];
  const name = organisation === undefined ? [] : listTexts(organisation);
  return {
    nameLines: name.slice(0, 1),
    isPerson: name.length === 0 && findBelow(contact, 'PersonName').length > 0,
    country: findTexts(contact, 'CountryCode')[0] ?? null,
    city: findTexts(contact, 'CityName')[0] ?? null,
    addressLines: findTexts(contact, 'AddressLineText'),
    texts: listTexts(holder),
  };
}
