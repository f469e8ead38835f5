import { findAll, findBelow, findText, findTexts, type MarkNode, listTexts } from './mark-tree.ts';
import type { RawHolder, RawMark } from './row.ts';

/**
 * The marks of a file of ST.66, the bulk export's format (docs/formats/trademarks.md#records); the
 * root may be the mark itself.
 */
export function readSt66(root: MarkNode): RawMark[] {
  if (root.local === 'TradeMark') return [toRawMark(root, [])];
  const transactions = findBelow(root, 'TransactionData');
  return (transactions.length === 0 ? [root] : transactions).flatMap((transaction) => {
    const marks = findBelow(transaction, 'TradeMark');
    // Some offices name the parties beside the mark; of several marks it could not be told whose they are.
    const around = marks.length === 1 ? [transaction, ...findAll(transaction, 'TradeMarkDetails')] : [];
    return marks.map((mark) => toRawMark(mark, around));
  });
}

function toRawMark(mark: MarkNode, around: readonly MarkNode[]): RawMark {
  const own = findHolders(mark);
  const holders = own.length > 0 ? own : around.flatMap(findHolders);
  return {
    operation: mark.operation,
    applicationNumber: findText(mark, 'ApplicationNumber'),
    registrationNumber: findText(mark, 'RegistrationNumber'),
    applicationDate: findText(mark, 'ApplicationDate'),
    registrationDate: findText(mark, 'RegistrationDate'),
    expiryDate: findText(mark, 'ExpiryDate'),
    status: findText(mark, 'MarkCurrentStatusCode'),
    feature: findText(mark, 'MarkFeature'),
    verbalElements: toTexts(findAll(mark, 'WordMarkSpecification', 'MarkVerbalElementText')),
    classes: toTexts(
      findAll(
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
 * Applicants keep that name after registration; an office that names holders besides means those
 * (docs/formats/trademarks.md#records). Deeper ones are those of transfers and oppositions.
 */
function findHolders(node: MarkNode): MarkNode[] {
  const holders = findAll(node, 'HolderDetails', 'Holder');
  return holders.length > 0 ? holders : findAll(node, 'ApplicantDetails', 'Applicant');
}

function toRawHolder(holder: MarkNode): RawHolder {
  // One block for each language or script; the first is the party's own.
  const block = findBelow(holder, 'FormattedNameAddress')[0] ?? holder;
  return {
    ...readName(holder, block),
    country:
      findTexts(block, 'AddressCountryCode', 'FormattedAddressCountryCode')[0] ??
      findTexts(holder, 'ApplicantIncorporationCountryCode', 'HolderIncorporationCountryCode')[0] ??
      null,
    city: findTexts(block, 'AddressCity')[0] ?? null,
    addressLines: findTexts(block, 'FreeFormatAddressLine'),
    texts: listTexts(holder),
  };
}

function readName(holder: MarkNode, block: MarkNode): Pick<RawHolder, 'nameLines' | 'isPerson'> {
  const organisation = findTexts(block, 'OrganizationName')[0] ?? findTexts(holder, 'FullName')[0];
  if (organisation === undefined && findTexts(block, 'FirstName').length > 0)
    return { nameLines: [], isPerson: true };
  const free = findBelow(block, 'FreeFormatNameDetails')[0] ?? block;
  const lines = findTexts(free, 'FreeFormatNameLine');
  if (lines.length > 0) return { nameLines: lines, isPerson: false };
  const name = organisation ?? findTexts(block, 'LastName')[0];
  return { nameLines: name === undefined ? [] : [name], isPerson: false };
}

function toTexts(nodes: readonly MarkNode[]): string[] {
  return nodes.map(({ text }) => text).filter((text) => text !== '');
}
