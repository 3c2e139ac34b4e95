export default {
  search: 'Search name, description',
  add: 'Add service',
  edit: 'Edit service',
  none: 'No services yet',
  noneText: 'Add the work that is sold here, with its price in each country.',
  minutes: 'Minutes',
  minutesHint: 'How long it takes as a rule.',
  warranty: 'Warranty',
  warrantyDays: 'Warranty duration (days)',
  days: (count: string, one: boolean) => (one ? '1 day' : `${count} days`),
}
