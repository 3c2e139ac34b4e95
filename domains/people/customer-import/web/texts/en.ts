import { customerImportMessages } from '../../messages.ts'

export default {
  importTitle: 'Import customers',
  importHint:
    'An Excel or CSV file with a row for each car, and one for a person without a car. A person with two cars has two rows with the same name and phone. Customers that are already known stay as they are; their new cars are added.',
  noColumns: 'The first row must name the columns, at least name and phone',
  imported: (count: string) => `${count} rows imported`,
  example: 'Example file',
  file: 'customers',
  odd: 'Accept plates that do not match the country’s format',
  car: 'Car',
  newCar: 'new car',
  knownCar: 'known car',
  odometer: 'Odometer',
  message: customerImportMessages,
}
