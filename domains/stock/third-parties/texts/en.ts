/** Words of third parties. English gives the keys and the types. */
export default {
  add: 'Add third party',
  edit: 'Edit third party',
  search: 'Search name',
  none: 'No third parties yet',
  noneText: 'Add the work that you subcontract: who does it, and at which price.',
  item: 'Third-party Item',
  priceHint: 'The agreed price, if there is one.',
  types: {
    machining: 'Machining',
    painting: 'Painting',
    bodywork: 'Bodywork',
    glass: 'Glass',
    upholstery: 'Upholstery',
    electrical: 'Electrical',
    tyres: 'Tyres',
    towing: 'Towing',
    parts: 'Parts',
    other: 'Other',
  },
}
