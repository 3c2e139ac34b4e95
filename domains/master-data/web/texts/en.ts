export default {
  search: 'Search by name',
  /** "Brand" -> "Add Brand" */
  add: (kind: string) => `Add ${kind}`,
  edit: (kind: string) => `Edit ${kind}`,
  emptyText: 'Add the first one, and it can be chosen in forms.',
  /** By the fields of kinds.ts. */
  fields: {
    name: 'Name',
    brand_id: 'Brand',
    model_id: 'Model',
    country_id: 'Country',
    price: 'Price',
    description: 'Description',
    icon: 'Icon',
    type: 'Type',
    series: 'Series',
    year: 'Year',
    team: 'Team',
    drivers: 'Driver(s)',
    is_dtm: 'DTM',
  } as Record<string, string>,
  /** By the options of kinds.ts. */
  choices: {
    goods: 'Goods',
    merchandise: 'Merchandise',
    part: 'Part',
  } as Record<string, string>,
}
