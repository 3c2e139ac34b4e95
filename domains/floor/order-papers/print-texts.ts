/** The texts printed on an order's documents. They follow the glossary; English gives the keys. */
import type { Language } from '#platform/contract/text/languages.ts'

const en = {
  estimate: 'Estimate',
  'job-card': 'Job card',
  'inspection-report': 'Inspection report',
  number: 'Work order',
  date: 'Date',
  version: 'Version',
  customer: 'Customer',
  vin: 'VIN',
  checkedIn: 'Checked in',
  mechanic: 'Mechanic',
  notYetAgreed: 'Not agreed yet',
  result: 'Result',
  results: { green: 'Good', amber: 'Soon', red: 'Urgent', not_checked: 'Not checked' },
  superseded: 'A newer estimate took its place',
  agreed: (day: string) => `Agreed on ${day}`,
  signature: 'Signature of the customer',
  nothingFound: 'Nothing has been inspected yet',
  scan: 'Scan to verify this document',
}
type Words = typeof en

const id: Words = {
  estimate: 'Estimasi',
  'job-card': 'Kartu kerja',
  'inspection-report': 'Laporan inspeksi',
  number: 'Surat perintah kerja (SPK)',
  date: 'Tanggal',
  version: 'Versi',
  customer: 'Pelanggan',
  vin: 'Nomor rangka (VIN)',
  checkedIn: 'Masuk',
  mechanic: 'Mekanik',
  notYetAgreed: 'Belum disetujui',
  result: 'Hasil',
  results: { green: 'Baik', amber: 'Segera', red: 'Mendesak', not_checked: 'Belum diperiksa' },
  superseded: 'Sudah diganti estimasi yang lebih baru',
  agreed: (day) => `Disetujui pada ${day}`,
  signature: 'Tanda tangan pelanggan',
  nothingFound: 'Belum ada yang diperiksa',
  scan: 'Pindai untuk memeriksa dokumen ini',
}

const my: Words = {
  estimate: 'Anggaran',
  'job-card': 'Kad kerja',
  'inspection-report': 'Laporan pemeriksaan',
  number: 'Pesanan kerja',
  date: 'Tarikh',
  version: 'Versi',
  customer: 'Pelanggan',
  vin: 'No. Casis (VIN)',
  checkedIn: 'Daftar masuk',
  mechanic: 'Mekanik',
  notYetAgreed: 'Belum dipersetujui',
  result: 'Keputusan',
  results: { green: 'Baik', amber: 'Nanti', red: 'Segera', not_checked: 'Belum diperiksa' },
  superseded: 'Telah diganti dengan anggaran yang lebih baharu',
  agreed: (day) => `Dipersetujui pada ${day}`,
  signature: 'Tandatangan pelanggan',
  nothingFound: 'Belum ada yang diperiksa',
  scan: 'Imbas untuk menyemak dokumen ini',
}

const nl: Words = {
  estimate: 'Offerte',
  'job-card': 'Werkkaart',
  'inspection-report': 'Inspectierapport',
  number: 'Werkorder',
  date: 'Datum',
  version: 'Versie',
  customer: 'Klant',
  vin: 'Chassisnummer (VIN)',
  checkedIn: 'Ingecheckt',
  mechanic: 'Monteur',
  notYetAgreed: 'Nog niet akkoord',
  result: 'Resultaat',
  results: { green: 'Goed', amber: 'Straks', red: 'Spoed', not_checked: 'Niet gecontroleerd' },
  superseded: 'Vervangen door een nieuwere offerte',
  agreed: (day) => `Akkoord op ${day}`,
  signature: 'Handtekening van de klant',
  nothingFound: 'Er is nog niets gecontroleerd',
  scan: 'Scan om dit document te controleren',
}

export const orderPrintTexts: Record<Language, Words> = { en, id, my, nl }
