/** The print texts of the build book, in the customer's language. */
import type { Language } from '#platform/contract/text/languages.ts'
import type { OptionKind } from '#domains/workshop/vehicle-specs/kinds.ts'
import type { buildTypes, signers } from './rules.ts'

interface BookTexts {
  title: string
  type: Record<(typeof buildTypes)[number], string>
  customer: string
  workshop: string
  donor: string
  project: string
  startedOn: string
  finishedOn: string
  deliveredOn: string
  specification: string
  engine: string
  livery: string
  kind: Record<OptionKind, string>
  changes: string
  changed: (field: string, before: string, after: string) => string
  agreed: (who: string) => string
  stages: string
  people: string
  tasks: (count: number) => string
  hours: string
  hoursOf: (count: string) => string
  parts: string
  serial: (numbers: string) => string
  signatures: string
  signer: Record<(typeof signers)[number], string>
  notSigned: string
}

const en: BookTexts = {
  title: 'Build book',
  type: { heritage: 'Heritage', bodywork: 'Bodywork' },
  customer: 'Customer',
  workshop: 'Workshop',
  donor: 'Donor car',
  project: 'Project',
  startedOn: 'Begun',
  finishedOn: 'Finished',
  deliveredOn: 'Delivered',
  specification: 'Specification',
  engine: 'Engine',
  livery: 'Livery',
  kind: {
    lineup: 'Lineup',
    model_type: 'Model type',
    bodykit: 'Bodykit',
    colour: 'Color',
    rims: 'Rims',
    engine_option: 'Engine option',
    sunroof: 'Sunroof',
    rollcage: 'Rollcage',
    trim: 'Trim',
    trim_colour: 'Trim color',
    seat_belt_colour: 'Seat belt color',
    roof_lining_material: 'Roof lining material',
    roof_lining_colour: 'Roof lining color',
    speedometer: 'Speedometer',
  },
  changes: 'What was changed',
  changed: (field, before, after) => `${field}: ${before} → ${after}`,
  agreed: (who) => `agreed by ${who}`,
  stages: 'Stages',
  people: 'People',
  tasks: (count) => `${count} ${count === 1 ? 'task' : 'tasks'}`,
  hours: 'Hours',
  hoursOf: (count) => `${count} h`,
  parts: 'Parts',
  serial: (numbers) => `Serial number ${numbers}`,
  signatures: 'Signatures',
  signer: { customer: 'Customer', workshop: 'Workshop' },
  notSigned: 'Not signed yet',
}

const id: BookTexts = {
  title: 'Buku rakitan',
  type: { heritage: 'Heritage', bodywork: 'Bodi' },
  customer: 'Pelanggan',
  workshop: 'Bengkel',
  donor: 'Mobil donor',
  project: 'Proyek',
  startedOn: 'Dimulai',
  finishedOn: 'Rampung',
  deliveredOn: 'Diserahkan',
  specification: 'Spesifikasi',
  engine: 'Mesin',
  livery: 'Livery',
  kind: {
    lineup: 'Lini Model',
    model_type: 'Tipe model',
    bodykit: 'Bodykit',
    colour: 'Warna',
    rims: 'Velg',
    engine_option: 'Pilihan mesin',
    sunroof: 'Sunroof',
    rollcage: 'Roll cage',
    trim: 'Trim',
    trim_colour: 'Warna trim',
    seat_belt_colour: 'Warna sabuk pengaman',
    roof_lining_material: 'Bahan plafon',
    roof_lining_colour: 'Warna plafon',
    speedometer: 'Spidometer',
  },
  changes: 'Yang diubah',
  changed: (field, before, after) => `${field}: ${before} → ${after}`,
  agreed: (who) => `disetujui oleh ${who}`,
  stages: 'Tahapan',
  people: 'Tim pengerjaan',
  tasks: (count) => `${count} tugas`,
  hours: 'Jam kerja',
  hoursOf: (count) => `${count} jam`,
  parts: 'Suku cadang',
  serial: (numbers) => `No. seri ${numbers}`,
  signatures: 'Tanda tangan',
  signer: { customer: 'Pelanggan', workshop: 'Bengkel' },
  notSigned: 'Belum ditandatangani',
}

const my: BookTexts = {
  title: 'Buku binaan',
  type: { heritage: 'Heritage', bodywork: 'Kerja badan' },
  customer: 'Pelanggan',
  workshop: 'Bengkel',
  donor: 'Kereta penderma',
  project: 'Projek',
  startedOn: 'Bermula',
  finishedOn: 'Siap',
  deliveredOn: 'Diserahkan',
  specification: 'Spesifikasi',
  engine: 'Enjin',
  livery: 'Liveri',
  kind: {
    lineup: 'Barisan Model',
    model_type: 'Jenis model',
    bodykit: 'Kit badan',
    colour: 'Warna',
    rims: 'Rim',
    engine_option: 'Pilihan enjin',
    sunroof: 'Bumbung matahari',
    rollcage: 'Sangkar guling',
    trim: 'Trim',
    trim_colour: 'Warna trim',
    seat_belt_colour: 'Warna tali pinggang keledar',
    roof_lining_material: 'Bahan lapik bumbung',
    roof_lining_colour: 'Warna lapik bumbung',
    speedometer: 'Meter kelajuan',
  },
  changes: 'Yang diubah',
  changed: (field, before, after) => `${field}: ${before} → ${after}`,
  agreed: (who) => `dipersetujui oleh ${who}`,
  stages: 'Peringkat',
  people: 'Pasukan kerja',
  tasks: (count) => `${count} tugasan`,
  hours: 'Jam kerja',
  hoursOf: (count) => `${count} jam`,
  parts: 'Alat ganti',
  serial: (numbers) => `No. siri ${numbers}`,
  signatures: 'Tandatangan',
  signer: { customer: 'Pelanggan', workshop: 'Bengkel' },
  notSigned: 'Belum ditandatangani',
}

const nl: BookTexts = {
  title: 'Bouwboek',
  type: { heritage: 'Heritage', bodywork: 'Plaatwerk' },
  customer: 'Klant',
  workshop: 'Werkplaats',
  donor: 'Donorauto',
  project: 'Project',
  startedOn: 'Begonnen',
  finishedOn: 'Klaar',
  deliveredOn: 'Afgeleverd',
  specification: 'Specificatie',
  engine: 'Motor',
  livery: 'Livery',
  kind: {
    lineup: 'Modellijn',
    model_type: 'Modeltype',
    bodykit: 'Bodykit',
    colour: 'Kleur',
    rims: 'Velgen',
    engine_option: 'Motoroptie',
    sunroof: 'Schuifdak',
    rollcage: 'Rolkooi',
    trim: 'Bekleding',
    trim_colour: 'Kleur bekleding',
    seat_belt_colour: 'Kleur veiligheidsgordels',
    roof_lining_material: 'Materiaal hemelbekleding',
    roof_lining_colour: 'Kleur hemelbekleding',
    speedometer: 'Snelheidsmeter',
  },
  changes: 'Wat er is gewijzigd',
  changed: (field, before, after) => `${field}: ${before} → ${after}`,
  agreed: (who) => `akkoord van ${who}`,
  stages: 'Fases',
  people: 'Mensen',
  tasks: (count) => `${count} ${count === 1 ? 'taak' : 'taken'}`,
  hours: 'Uren',
  hoursOf: (count) => `${count} uur`,
  parts: 'Onderdelen',
  serial: (numbers) => `Serienummer ${numbers}`,
  signatures: 'Handtekeningen',
  signer: { customer: 'Klant', workshop: 'Werkplaats' },
  notSigned: 'Nog niet getekend',
}

export const bookTexts: Record<Language, BookTexts> = { en, id, my, nl }
