import {
  findByPath,
  findDescendants,
  findTextByPath,
  findDescendantTextsByNames,
  type MarkNode,
  listAllTexts,
  ST96_NAMESPACE_PART,
} from './mark-tree.ts';
import type { RawHolder, RawMark } from './row.ts';

/**
 * True for an XML file of the standard ST.96, which must not be read as ST.66
 * (docs/formats/trademarks.md#st96).
 */
export function isSt96(root: MarkNode): boolean {
  return root.local === 'TrademarkTransaction' || root.namespace.includes(ST96_NAMESPACE_PART);
}

/** Reads the trademarks in an XML file of ST.96, the newer standard. */
export function readSt96(root: MarkNode): RawMark[] {
  const marks = root.local === 'Trademark' ? [root] : findDescendants(root, 'Trademark');
  return marks.map(toRawMark);
}

function toRawMark(mark: MarkNode): RawMark {
  const representation = findDescendants(mark, 'MarkRepresentation')[0];
  return {
    operation: mark.operation,
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
        : (findDescendantTextsByNames(representation, 'MarkFeatureCategory')[0] ?? null),
    verbalElements:
      representation === undefined ? [] : findDescendantTextsByNames(representation, 'MarkVerbalElementText'),
    classes: findDescendants(mark, 'GoodsServicesClassification')
      .filter((each) => findTextByPath(each, 'ClassificationKindCode') === 'Nice')
      .flatMap((each) => findDescendantTextsByNames(each, 'ClassNumber')),
    holders: findHolders(mark).map(toRawHolder),
  };
}

/**
 * Returns the holders of a trademark in an ST.96 record. Without a holder, returns the applicants.
 */
function findHolders(mark: MarkNode): MarkNode[] {
  const holders = findByPath(mark, 'HolderBag', 'Holder');
  return holders.length > 0 ? holders : findByPath(mark, 'ApplicantBag', 'Applicant');
}

function toRawHolder(holder: MarkNode): RawHolder {
  const [contact = holder] = findDescendants(holder, 'Contact');
  const organisation = findDescendants(contact, 'EntityName', 'OrganizationName', 'LegalEntityName')[0];
  const name = organisation === undefined ? [] : listAllTexts(organisation);
  return {
    nameLines: name.slice(0, 1),
    isPerson: name.length === 0 && findDescendants(contact, 'PersonName').length > 0,
    country: findDescendantTextsByNames(contact, 'CountryCode')[0] ?? null,
    city: findDescendantTextsByNames(contact, 'CityName')[0] ?? null,
    addressLines: findDescendantTextsByNames(contact, 'AddressLineText'),
    organisationNumberTexts: listAllTexts(holder),
  };
}
