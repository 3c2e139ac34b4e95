/** The print texts of a car's passport. English defines the keys. */
import type { Language } from '#platform/contract/text/languages.ts'

const en = {
  title: 'Vehicle passport',
  printed: 'Printed',
  visits: 'Visits',
  owner: 'Owner',
  vin: 'VIN',
  what: 'What happened',
  serial: 'serial number',
  found: { amber: 'Soon', red: 'Urgent' },
  oldVisit: 'Visit of before',
  visit: (order: string, garage: string) => `${order}, ${garage}`,
  warranty: (line: string, day: string) => `Warranty on ${line} until ${day}`,
  warrantyVoid: (line: string) => `Warranty on ${line}: not valid`,
  warrantyClaimed: (line: string, order: string) => `Warranty on ${line}: claimed on ${order}`,
  newOwner: (name: string) => `New owner: ${name}`,
  build: (number: string, workshop: string) => `Build ${number}, ${workshop}`,
}
type Words = typeof en

const id: Words = {
  title: 'Paspor kendaraan',
  printed: 'Dicetak',
  visits: 'Kunjungan',
  owner: 'Pemilik',
  vin: 'Nomor rangka (VIN)',
  what: 'Riwayat',
  serial: 'nomor seri',
  found: { amber: 'Segera', red: 'Mendesak' },
  oldVisit: 'Kunjungan sebelumnya',
  visit: (order, garage) => `${order}, ${garage}`,
  warranty: (line, day) => `Garansi ${line} sampai ${day}`,
  warrantyVoid: (line) => `Garansi ${line}: tidak berlaku`,
  warrantyClaimed: (line, order) => `Garansi ${line}: diklaim pada ${order}`,
  newOwner: (name) => `Pemilik baru: ${name}`,
  build: (number, workshop) => `Build ${number}, ${workshop}`,
}

const my: Words = {
  title: 'Pasport kenderaan',
  printed: 'Dicetak',
  visits: 'Lawatan',
  owner: 'Pemilik',
  vin: 'No. Casis (VIN)',
  what: 'Sejarah',
  serial: 'nombor siri',
  found: { amber: 'Nanti', red: 'Segera' },
  oldVisit: 'Lawatan terdahulu',
  visit: (order, garage) => `${order}, ${garage}`,
  warranty: (line, day) => `Waranti ${line} hingga ${day}`,
  warrantyVoid: (line) => `Waranti ${line}: tidak sah`,
  warrantyClaimed: (line, order) => `Waranti ${line}: dituntut pada ${order}`,
  newOwner: (name) => `Pemilik baharu: ${name}`,
  build: (number, workshop) => `Binaan ${number}, ${workshop}`,
}

const nl: Words = {
  title: 'Voertuigpaspoort',
  printed: 'Afgedrukt',
  visits: 'Bezoeken',
  owner: 'Eigenaar',
  vin: 'Chassisnummer (VIN)',
  what: 'Wat er gebeurde',
  serial: 'serienummer',
  found: { amber: 'Straks', red: 'Spoed' },
  oldVisit: 'Bezoek van vroeger',
  visit: (order, garage) => `${order}, ${garage}`,
  warranty: (line, day) => `Garantie op ${line} tot en met ${day}`,
  warrantyVoid: (line) => `Garantie op ${line}: vervallen`,
  warrantyClaimed: (line, order) => `Garantie op ${line}: geclaimd op ${order}`,
  newOwner: (name) => `Nieuwe eigenaar: ${name}`,
  build: (number, workshop) => `Ombouw ${number}, ${workshop}`,
}

export const words: Record<Language, Words> = { en, id, my, nl }
