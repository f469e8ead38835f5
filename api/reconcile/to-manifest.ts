/** The only type of entity. */
export const COMPANY_TYPE = { id: 'company', name: 'Company' };

/** Queries of a batch, and its companies to extend. */
export const BATCH_SIZE = 10;
export const MATCHED_PROPERTIES = [
  { id: 'city', name: 'Town', description: 'Town of the postal address, or its municipality' },
  { id: 'postal_code', name: 'Postal code', description: 'Postal code of five digits' },
  { id: 'org_number', name: 'Organisation number', description: 'In any written form' },
  { id: 'legal_form', name: 'Legal form', description: 'As its code, such as AB, or in words' },
];

/**
 * Returns the manifest of the service at `address` (Reconciliation Service API 0.2, section 3).
 * `origin` is that of the whole service.
 */
export function toManifest(origin: string, address: string) {
  return {
    versions: ['0.2'],
    name: 'Company Data Service: companies of Sweden',
    identifierSpace: `${origin}/console/company/`,
    schemaSpace: `${origin}/docs/company#`,
    defaultTypes: [COMPANY_TYPE],
    documentation: `${origin}/docs/match#openrefine`,
    view: { url: `${origin}/console/company/{{id}}` },
    preview: { url: `${address}/preview?id={{id}}`, width: 400, height: 160 },
    suggest: {
      entity: { service_url: address, service_path: '/suggest/entity' },
      property: { service_url: address, service_path: '/suggest/property' },
      type: { service_url: address, service_path: '/suggest/type' },
    },
    extend: {
      propose_properties: { service_url: address, service_path: '/extend/propose' },
      property_settings: [],
    },
    batchSize: BATCH_SIZE,
  };
}
