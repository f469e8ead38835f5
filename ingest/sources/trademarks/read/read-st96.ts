import {
  findByPath,
  findOutermostDescendants,
  findTextByPath,
  findOutermostNonEmptyTexts,
  type MarkXmlElement,
  listNonEmptySubtreeTexts,
  ST96_NAMESPACE_PART,
} from './mark-tree.ts';
import type { RawHolder, RawMark } from './row.ts';

/** Must not be read as ST.66 (docs/formats/trademarks.md#st96). */
export function isSt96(root: MarkXmlElement): boolean {
  return root.local === 'TrademarkTransaction' || root.namespace.includes(ST96_NAMESPACE_PART);
}

/** Reads the trademarks in an XML file of ST.96, the newer standard. */
export function readSt96(root: MarkXmlElement): RawMark[] {
  const marks = root.local === 'Trademark' ? [root] : findOutermostDescendants(root, 'Trademark');
  return marks.map(toRawMark);
}

function toRawMark(mark: MarkXmlElement): RawMark {
  const representation = findOutermostDescendants(mark, 'MarkRepresentation')[0];
  return {
    operationCode: mark.operationCode,
    applicationNumber:
      findTextByPath(mark, 'ApplicationNumber', 'ApplicationNumberText') ??
      findTextByPath(mark, 'ApplicationNumber'),
    registrationNumber: findTextByPath(mark, 'RegistrationNumber'),
    applicationDate: findTextByPath(mark, 'ApplicationDate'),
    registrationDate: findTextByPath(mark, 'RegistrationDate'),
    expiryDate: findTextByPath(mark, 'ExpiryDate'),
    status: findTextByPath(mark, 'MarkCurrentStatusCode'),
    markFeature:
      representation === undefined
        ? null
        : (findOutermostNonEmptyTexts(representation, 'MarkFeatureCategory')[0] ?? null),
    verbalElements:
      representation === undefined ? [] : findOutermostNonEmptyTexts(representation, 'MarkVerbalElementText'),
    niceClasses: findOutermostDescendants(mark, 'GoodsServicesClassification')
      .filter((each) => findTextByPath(each, 'ClassificationKindCode') === 'Nice')
      .flatMap((each) => findOutermostNonEmptyTexts(each, 'ClassNumber')),
    holders: findHolders(mark).map(toRawHolder),
  };
}

function findHolders(mark: MarkXmlElement): MarkXmlElement[] {
  const holders = findByPath(mark, 'HolderBag', 'Holder');
  return holders.length > 0 ? holders : findByPath(mark, 'ApplicantBag', 'Applicant');
}

function toRawHolder(holder: MarkXmlElement): RawHolder {
  const [contact = holder] = findOutermostDescendants(holder, 'Contact');
  const organisation = findOutermostDescendants(
    contact,
    'EntityName',
    'OrganizationName',
    'LegalEntityName',
  )[0];
  const name = organisation === undefined ? [] : listNonEmptySubtreeTexts(organisation);
  return {
    nameLines: name.slice(0, 1),
    isPerson: name.length === 0 && findOutermostDescendants(contact, 'PersonName').length > 0,
    country: findOutermostNonEmptyTexts(contact, 'CountryCode')[0] ?? null,
    city: findOutermostNonEmptyTexts(contact, 'CityName')[0] ?? null,
    addressLines: findOutermostNonEmptyTexts(contact, 'AddressLineText'),
    organisationNumberTexts: listNonEmptySubtreeTexts(holder),
  };
}
