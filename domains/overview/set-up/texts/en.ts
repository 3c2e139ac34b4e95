import { setUpMessages } from '../messages.ts'

export default {
  title: 'Set-up',
  /** On the dashboard, while something is open. */
  progress: (done: number, all: number) => `Set-up: ${done} of ${all}`,
  subtitle: (done: number, all: number) => `${done} of ${all} steps done`,
  allDone: 'Everything is set up',
  goOn: 'Continue',
  skip: 'Skip',
  takeBack: 'Undo skip',
  withoutPrice: (count: number) =>
    count === 1 ? '1 service has no price' : `${count} services have no price`,
  states: { open: '', done: 'Done', skipped: 'Skipped' },
  steps: {
    company: {
      name: 'Your branch',
      about:
        'A branch provides the address, the time zone and the document numbers. Without a branch nobody can create a work order.',
      act: 'Add a branch',
    },
    legal_entity: {
      name: 'Your company',
      about:
        'Its legal name, tax numbers and bank account are printed on invoices. Without it they show only the name of the branch.',
      act: 'Add your company',
    },
    hours: {
      name: 'Opening hours',
      about:
        'Promises and the calendar count in open hours. Without your own hours every branch is open from Monday to Saturday, from eight to five.',
      act: 'Set the hours',
    },
    people: {
      name: 'Your people',
      about: 'Each person signs in with their own phone. Until then you work alone.',
      act: 'Add a person',
    },
    starter: {
      name: 'Starter data',
      about:
        'Brands, models, inspection items and categories of your country come in one go. Without them you type each one when you need it.',
      act: 'Choose starter data',
    },
    services: {
      name: 'Services and prices',
      about: 'An order takes its work and prices from this list. Without it you type each line.',
      act: 'Add a service',
    },
    stock: {
      name: 'Stock',
      about:
        'Parts on an order leave the stock. Without stock you can still write a part as a free line.',
      act: 'Add a part',
    },
    customers: {
      name: 'Customers and cars',
      about: 'An order needs a customer and a car. You can also add both in the order itself.',
      act: 'Add a customer',
    },
    suppliers: {
      name: 'Suppliers',
      about: 'A purchase names who delivers. Without suppliers you cannot book purchases.',
      act: 'Add a supplier',
    },
    balances: {
      name: 'Opening balances',
      about:
        'Enter what you owned and owed on the first day. Without opening balances the reports only show what happened since.',
      act: 'Enter balances',
    },
    order: {
      name: 'The first paid order',
      about:
        'A car arrives: create its work order, do the work, print the invoice and take the payment.',
      act: 'Create a work order',
    },
    day_end: {
      name: 'The end of the first day',
      about: 'Compare the money received with the till, and see what stays open until tomorrow.',
      act: 'Close the day',
    },
  },
  starter: {
    title: 'Starter data',
    calculated: 'calculated, may move by a day',
    optional:
      'Not selected by default: state holidays, while no branch’s address names its state. Select those of your branches.',
    intro: 'Choose what you need. Existing data stays unchanged.',
    country: 'Country',
    there: 'exists',
    all: 'Choose all',
    none: 'Choose none',
    price: (name: string) => `Price of ${name}`,
    prices: 'A service without a price is not added.',
    add: 'Add',
    nothing: 'Everything is already added',
    groups: {
      makes: 'Brands and models',
      inspection_items: 'Inspection items',
      checklist_items: 'Checklist of the quality check',
      service_categories: 'Service categories',
      services: 'Services',
      inventory_categories: 'Inventory categories',
      holidays: 'Public holidays',
    },
  },
  message: setUpMessages,
}
