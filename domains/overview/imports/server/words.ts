/** The titles, value labels and messages of imported files, from the texts of the screens in four languages. */
import commonEn from '#platform/texts/en.ts'
import commonId from '#platform/texts/id.ts'
import commonMy from '#platform/texts/my.ts'
import commonNl from '#platform/texts/nl.ts'
import customersEn from '#domains/people/customers/texts/en.ts'
import customersId from '#domains/people/customers/texts/id.ts'
import customersMy from '#domains/people/customers/texts/my.ts'
import customersNl from '#domains/people/customers/texts/nl.ts'
import legalEntitiesEn from '#domains/company/legal-entities/texts/en.ts'
import legalEntitiesId from '#domains/company/legal-entities/texts/id.ts'
import legalEntitiesMy from '#domains/company/legal-entities/texts/my.ts'
import legalEntitiesNl from '#domains/company/legal-entities/texts/nl.ts'
import vehiclesEn from '#domains/people/vehicles/texts/en.ts'
import vehiclesId from '#domains/people/vehicles/texts/id.ts'
import vehiclesMy from '#domains/people/vehicles/texts/my.ts'
import vehiclesNl from '#domains/people/vehicles/texts/nl.ts'
import customerImportEn from '#domains/people/customer-import/texts/en.ts'
import customerImportId from '#domains/people/customer-import/texts/id.ts'
import customerImportMy from '#domains/people/customer-import/texts/my.ts'
import customerImportNl from '#domains/people/customer-import/texts/nl.ts'
import inventoryEn from '#domains/stock/inventory/texts/en.ts'
import inventoryId from '#domains/stock/inventory/texts/id.ts'
import inventoryMy from '#domains/stock/inventory/texts/my.ts'
import inventoryNl from '#domains/stock/inventory/texts/nl.ts'
import servicesEn from '#domains/stock/catalog-services/texts/en.ts'
import servicesId from '#domains/stock/catalog-services/texts/id.ts'
import servicesMy from '#domains/stock/catalog-services/texts/my.ts'
import servicesNl from '#domains/stock/catalog-services/texts/nl.ts'
import employeesEn from '#domains/company/employees/texts/en.ts'
import employeesId from '#domains/company/employees/texts/id.ts'
import employeesMy from '#domains/company/employees/texts/my.ts'
import employeesNl from '#domains/company/employees/texts/nl.ts'
import suppliersEn from '#domains/stock/suppliers/texts/en.ts'
import suppliersId from '#domains/stock/suppliers/texts/id.ts'
import suppliersMy from '#domains/stock/suppliers/texts/my.ts'
import suppliersNl from '#domains/stock/suppliers/texts/nl.ts'
import importsEn from '../texts/en.ts'
import importsId from '../texts/id.ts'
import importsMy from '../texts/my.ts'
import importsNl from '../texts/nl.ts'
import { powerTypes, transmissions } from '#domains/people/vehicles/contract.ts'
import { type Language, languages } from '#platform/contract/text/languages.ts'
import { languageNames } from '#platform/texts/language-names.ts'

type InAll<T> = Readonly<Record<Language, T>>

const common = { en: commonEn, id: commonId, my: commonMy, nl: commonNl }
const customers = { en: customersEn, id: customersId, my: customersMy, nl: customersNl }
const legalEntities = {
  en: legalEntitiesEn,
  id: legalEntitiesId,
  my: legalEntitiesMy,
  nl: legalEntitiesNl,
}
const vehicles = { en: vehiclesEn, id: vehiclesId, my: vehiclesMy, nl: vehiclesNl }
const customerImport = {
  en: customerImportEn,
  id: customerImportId,
  my: customerImportMy,
  nl: customerImportNl,
}
const inventory = { en: inventoryEn, id: inventoryId, my: inventoryMy, nl: inventoryNl }
const services = { en: servicesEn, id: servicesId, my: servicesMy, nl: servicesNl }
const employees = { en: employeesEn, id: employeesId, my: employeesMy, nl: employeesNl }
const suppliers = { en: suppliersEn, id: suppliersId, my: suppliersMy, nl: suppliersNl }
const imports = { en: importsEn, id: importsId, my: importsMy, nl: importsNl }

const inAll = <T>(texts: InAll<T>, select: (texts: T) => string): InAll<string> => ({
  en: select(texts.en),
  id: select(texts.id),
  my: select(texts.my),
  nl: select(texts.nl),
})

/** The titles of columns, as the screens name the fields. */
export const titles = {
  fullName: inAll(common, (texts) => texts.field.fullName),
  name: inAll(common, (texts) => texts.field.name),
  phone: inAll(common, (texts) => texts.field.phone),
  email: inAll(common, (texts) => texts.field.email),
  address: inAll(common, (texts) => texts.field.address),
  gender: inAll(common, (texts) => texts.field.gender),
  birthDate: inAll(common, (texts) => texts.field.birthDate),
  description: inAll(common, (texts) => texts.field.description),
  language: inAll(customers, (texts) => texts.language),
  customerKind: inAll(customers, (texts) => texts.kind),
  legalName: inAll(customers, (texts) => texts.legalName),
  street: inAll(legalEntities, (texts) => texts.street),
  houseNumber: inAll(legalEntities, (texts) => texts.houseNumber),
  postalCode: inAll(legalEntities, (texts) => texts.postalCode),
  city: inAll(legalEntities, (texts) => texts.city),
  region: inAll(legalEntities, (texts) => texts.region),
  countryCode: inAll(customers, (texts) => texts.countryCode),
  invoiceEmail: inAll(customers, (texts) => texts.invoiceEmail),
  paymentTerms: inAll(customers, (texts) => texts.paymentTerms),
  licensePlate: inAll(common, (texts) => texts.field.licensePlate),
  country: inAll(common, (texts) => texts.field.country),
  garage: inAll(common, (texts) => texts.field.garage),
  role: inAll(common, (texts) => texts.field.role),
  code: inAll(common, (texts) => texts.field.code),
  website: inAll(common, (texts) => texts.field.website),
  price: inAll(common, (texts) => texts.field.price),
  category: inAll(common, (texts) => texts.field.category),
  unit: inAll(common, (texts) => texts.field.unit),
  total: inAll(common, (texts) => texts.field.total),
  date: inAll(common, (texts) => texts.field.date),
  supplier: inAll(common, (texts) => texts.entities.supplier),
  brand: inAll(vehicles, (texts) => texts.brand),
  model: inAll(vehicles, (texts) => texts.model),
  variant: inAll(vehicles, (texts) => texts.variant),
  productionYear: inAll(vehicles, (texts) => texts.productionYear),
  vin: inAll(vehicles, (texts) => texts.vin),
  chassisNumber: inAll(vehicles, (texts) => texts.chassisNumber),
  transmission: inAll(vehicles, (texts) => texts.transmission),
  powerType: inAll(vehicles, (texts) => texts.powerType),
  odometer: inAll(customerImport, (texts) => texts.odometer),
  sku: inAll(inventory, (texts) => texts.sku),
  location: inAll(inventory, (texts) => texts.location),
  onHand: inAll(inventory, (texts) => texts.onHand),
  buyPrice: inAll(inventory, (texts) => texts.buyPrice),
  sellPrice: inAll(inventory, (texts) => texts.sellPrice),
  minimum: inAll(inventory, (texts) => texts.minimum),
  warrantyDays: inAll(inventory, (texts) => texts.warrantyDays),
  minutes: inAll(services, (texts) => texts.minutes),
  serviceWarrantyDays: inAll(services, (texts) => texts.warrantyDays),
  warrantyCondition: inAll(services, (texts) => texts.warrantyCondition),
  hourlyRate: inAll(employees, (texts) => texts.hourlyRate),
  reason: inAll(imports, (texts) => texts.reason),
  number: inAll(imports, (texts) => texts.titleOf.number),
  open: inAll(imports, (texts) => texts.titleOf.open),
  work: inAll(imports, (texts) => texts.titleOf.work),
  amount: inAll(imports, (texts) => texts.titleOf.amount),
  points: inAll(imports, (texts) => texts.titleOf.points),
  lastDay: inAll(imports, (texts) => texts.titleOf.lastDay),
  customer: inAll(imports, (texts) => texts.titleOf.customer),
}

type Choices = readonly (readonly [label: string, code: string])[]

/** The labels of codes, each code in all languages in order; by default of all codes that have a label. */
const choicesOf = <T>(
  texts: InAll<T>,
  select: (texts: T) => Readonly<Record<string, unknown>>,
  codes: readonly string[] = Object.keys(select(texts.en)),
): Choices =>
  codes.flatMap((code) =>
    languages.map((language) => [String(select(texts[language])[code]), code] as const),
  )

export const choices = {
  gender: choicesOf(common, (texts) => texts.field, ['male', 'female']),
  language: languages.flatMap((code) => languages.map(() => [languageNames[code], code] as const)),
  customerKind: choicesOf(customers, (texts) => texts.kinds),
  transmission: choicesOf(vehicles, (texts) => texts, transmissions),
  powerType: choicesOf(vehicles, (texts) => texts, powerTypes),
  unit: choicesOf(inventory, (texts) => texts.unit),
  condition: choicesOf(services, (texts) => texts.condition),
  country: choicesOf(common, (texts) => texts.country),
  role: choicesOf(common, (texts) => texts.role),
}

const byModule: Readonly<Record<string, InAll<{ message: object }>>> = {
  customers,
  'legal-entities': legalEntities,
  vehicles,
  'customer-import': customerImport,
  inventory,
  'catalog-services': services,
  employees,
  suppliers,
  imports,
}

/** Returns the template of a message code; undefined if none of these modules has it. */
export function messageTemplate(code: string, language: Language): string | undefined {
  const [module = '', key] = code.split('.')
  const { message } = (key ? byModule[module] : common)?.[language] ?? {}
  return (message as Readonly<Record<string, string>> | undefined)?.[key ?? module]
}
