import {
  findByPath,
  findOutermostDescendants,
  findTextByPath,
  findOutermostNonEmptyTexts,
  type MarkXmlElement,
  listNonEmptySubtreeTexts,
} from './mark-tree.ts';
import type { RawHolder, RawMark } from './row.ts';

/** The root element can be the mark itself (docs/formats/trademarks.md#records). */
export function readSt66(root: MarkXmlElement): RawMark[] {
  if (root.local === 'TradeMark') return [toRawMark(root, [])];
  const transactions = findOutermostDescendants(root, 'TransactionData');
  return (transactions.length === 0 ? [root] : transactions).flatMap((transaction) => {
    const marks = findOutermostDescendants(transaction, 'TradeMark');
    // Some offices put the parties beside the mark. With several marks the owner would be unclear.
    const around = marks.length === 1 ? [transaction, ...findByPath(transaction, 'TradeMarkDetails')] : [];
    return marks.map((mark) => toRawMark(mark, around));
  });
}

function toRawMark(mark: MarkXmlElement, around: readonly MarkXmlElement[]): RawMark {
  const own = findHolders(mark);
  const holders = own.length > 0 ? own : around.flatMap(findHolders);
  return {
    operationCode: mark.operationCode,
    applicationNumber: findTextByPath(mark, 'ApplicationNumber'),
    registrationNumber: findTextByPath(mark, 'RegistrationNumber'),
    applicationDate: findTextByPath(mark, 'ApplicationDate'),
    registrationDate: findTextByPath(mark, 'RegistrationDate'),
    expiryDate: findTextByPath(mark, 'ExpiryDate'),
    status: findTextByPath(mark, 'MarkCurrentStatusCode'),
    markFeature: findTextByPath(mark, 'MarkFeature'),
    verbalElements: toTexts(findByPath(mark, 'WordMarkSpecification', 'MarkVerbalElementText')),
    niceClasses: toTexts(
      findByPath(
        mark,
        'GoodsServicesDetails',
        'GoodsServices',
        'ClassDescriptionDetails',
        'ClassDescription',
        'ClassNumber',
      ),
    ),
    holders: holders.map(toRawHolder),
  };
}

/**
 * Returns the holders of a trademark in an ST.66 record. Without a holder, returns the applicants,
 * because the office does not move them to holders at registration
 * (docs/formats/trademarks.md#records). Ignores holders deeper in the record, which belong to
 * transfers and oppositions.
 */
function findHolders(node: MarkXmlElement): MarkXmlElement[] {
  const holders = findByPath(node, 'HolderDetails', 'Holder');
  return holders.length > 0 ? holders : findByPath(node, 'ApplicantDetails', 'Applicant');
}

function toRawHolder(holder: MarkXmlElement): RawHolder {
  // One block per language or script. The first is the holder's own.
  const block = findOutermostDescendants(holder, 'FormattedNameAddress')[0] ?? holder;
  return {
    ...readName(holder, block),
    country:
      findOutermostNonEmptyTexts(block, 'AddressCountryCode', 'FormattedAddressCountryCode')[0] ??
      findOutermostNonEmptyTexts(
        holder,
        'ApplicantIncorporationCountryCode',
        'HolderIncorporationCountryCode',
      )[0] ??
      null,
    city: findOutermostNonEmptyTexts(block, 'AddressCity')[0] ?? null,
    addressLines: findOutermostNonEmptyTexts(block, 'FreeFormatAddressLine'),
    organisationNumberTexts: listNonEmptySubtreeTexts(holder),
  };
}

function readName(holder: MarkXmlElement, block: MarkXmlElement): Pick<RawHolder, 'nameLines' | 'isPerson'> {
  const organisation =
    findOutermostNonEmptyTexts(block, 'OrganizationName')[0] ??
    findOutermostNonEmptyTexts(holder, 'FullName')[0];
  if (organisation === undefined && findOutermostNonEmptyTexts(block, 'FirstName').length > 0)
    return { nameLines: [], isPerson: true };
  const free = findOutermostDescendants(block, 'FreeFormatNameDetails')[0] ?? block;
  const lines = findOutermostNonEmptyTexts(free, 'FreeFormatNameLine');
  if (lines.length > 0) return { nameLines: lines, isPerson: false };
  const name = organisation ?? findOutermostNonEmptyTexts(block, 'LastName')[0];
  return { nameLines: name === undefined ? [] : [name], isPerson: false };
}

function toTexts(nodes: readonly MarkXmlElement[]): string[] {
  return nodes.map(({ text }) => text).filter((text) => text !== '');
}
