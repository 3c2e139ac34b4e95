/**
 * The server's texts of figures: formulas and names of parts. In the language of the request, because API clients
 * without the web have no texts.
 */
import { type Language, languageTags } from '#platform/contract/text/languages.ts'
import type { ItemKind } from '#domains/floor/invoices/content.ts'
import type { Level } from '#domains/floor/promises/levels.ts'
import type { otherIncomeKeys } from './contract.ts'
import type { FigureKey, cashKinds } from './rules.ts'
import type { OrderKind } from '#domains/floor/orders/values.ts'

type Kind =
  | OrderKind
  | ItemKind
  | Exclude<Level, 'safe'>
  | 'issued'
  | 'void'
  | 'credit'
  | (typeof cashKinds)[number]
  | 'order'

interface Words {
  /** From the first to the last day; equal days are printed once. */
  days: (from: string, until: string) => string
  /** If the garages are not all on the same day. */
  ownToday: string
  figures: Record<FigureKey, (days: string) => string>
  kinds: Record<Kind, string>
  /** Other income in profit and loss. */
  beside: Record<(typeof otherIncomeKeys)[number], string>
}

const en: Words = {
  days: (from, until) => (from === until ? `on ${from}` : `from ${from} to ${until}`),
  ownToday: 'today (by each garage’s own clock)',
  figures: {
    income: (days) =>
      `The net amount of the invoices issued ${days}, minus that of the invoices voided in these days and of the credit notes. Without tax.`,
    cash: (days) =>
      `What customers paid ${days} in down payments, invoices, counter sales and builds, minus refunds.`,
    vehicles: (days) =>
      `Vehicles checked in ${days}. A vehicle that came twice counts once, in the garage of its last visit.`,
    work_orders: (days) => `Work orders made ${days}, without cancelled ones and no-shows.`,
    bookings: (days) => `Bookings with a slot ${days} whose car has not been checked in.`,
    queued: () => 'Tickets that are waiting or being called now.',
    done: (days) => `Work orders whose work was completed ${days}.`,
    stuck: () =>
      'Open work orders that have been at their stage for more than twice the median of the last fifty orders at that stage in the same garage. A booking counts once its slot is over.',
    at_risk: () =>
      'Open work orders whose promised time has passed or will probably not be kept. This follows from the planned work left, the mechanic’s load, missing parts and the opening hours.',
    average_ticket: (days) =>
      `The net amount of the invoices issued ${days} that are still valid, divided by their number. Without tax.`,
    margin: (days) =>
      `The net amount of the invoices issued ${days} that are still valid, minus the cost of their parts and third parties.`,
  },
  kinds: {
    booking: 'Bookings',
    walk_in: 'Walk-ins',
    rework: 'Rework',
    warranty: 'Warranty claims',
    service: 'Services outside the catalogue',
    inspection: 'Inspections',
    part: 'Parts',
    third_party: 'Third parties',
    other: 'Other work',
    product: 'Products',
    at_risk: 'At risk',
    late: 'Late',
    issued: 'Invoices issued',
    void: 'Invoices voided',
    credit: 'Credit notes',
    down_payment: 'Down payments',
    payment: 'Payments of invoices',
    sale: 'Sales over the counter',
    build: 'Payments of builds',
    refund: 'Refunded',
    order: 'Work orders',
  },
  beside: {
    points_earned: 'Points earned',
    points_expired: 'Points expired',
    builds: 'Builds delivered',
    by_hand: 'Entries by hand',
    kept: 'Deposits kept, other income',
  },
}

const id: Words = {
  days: (from, until) => (from === until ? `pada ${from}` : `dari ${from} sampai ${until}`),
  ownToday: 'hari ini (menurut jam setiap bengkel)',
  figures: {
    income: (days) =>
      `Nilai bersih faktur yang terbit ${days}, dikurangi yang dibatalkan pada hari-hari itu dan nota kredit. Tanpa pajak.`,
    cash: (days) =>
      `Yang dibayar pelanggan ${days}: uang muka, faktur, penjualan konter, dan build, dikurangi yang dikembalikan.`,
    vehicles: (days) =>
      `Kendaraan yang masuk ${days}. Kendaraan yang datang dua kali dihitung sekali, di bengkel kunjungan terakhirnya.`,
    work_orders: (days) => `SPK yang dibuat ${days}, tanpa yang dibatalkan atau tidak datang.`,
    bookings: (days) => `Booking dengan jadwal ${days} yang mobilnya belum masuk.`,
    queued: () => 'Nomor antrean yang menunggu atau sedang dipanggil sekarang.',
    done: (days) => `SPK yang pekerjaannya selesai ${days}.`,
    stuck: () =>
      'SPK terbuka yang sudah berada di tahapnya lebih dari dua kali median lima puluh SPK terakhir pada tahap itu di bengkel yang sama. Booking dihitung setelah jadwalnya lewat.',
    at_risk: () =>
      'SPK terbuka yang waktu janjinya sudah lewat atau kemungkinan tidak ditepati. Ini dihitung dari sisa pekerjaan, beban mekanik, suku cadang yang kurang, dan jam buka.',
    average_ticket: (days) =>
      `Nilai bersih faktur yang terbit ${days} dan masih berlaku, dibagi jumlahnya. Tanpa pajak.`,
    margin: (days) =>
      `Nilai bersih faktur yang terbit ${days} dan masih berlaku, dikurangi biaya suku cadang dan pihak ketiganya.`,
  },
  kinds: {
    booking: 'Booking',
    walk_in: 'Datang langsung',
    rework: 'Pengerjaan ulang',
    warranty: 'Klaim garansi',
    service: 'Jasa di luar katalog',
    inspection: 'Inspeksi',
    part: 'Suku cadang',
    third_party: 'Pihak ketiga',
    other: 'Pekerjaan lain',
    product: 'Produk',
    at_risk: 'Berisiko',
    late: 'Terlambat',
    issued: 'Faktur terbit',
    void: 'Faktur dibatalkan',
    credit: 'Nota kredit',
    down_payment: 'Uang muka',
    payment: 'Pembayaran faktur',
    sale: 'Penjualan konter',
    build: 'Pembayaran build',
    refund: 'Dikembalikan',
    order: 'SPK',
  },
  beside: {
    points_earned: 'Poin diperoleh',
    points_expired: 'Poin kedaluwarsa',
    builds: 'Build diserahkan',
    by_hand: 'Jurnal manual',
    kept: 'Uang muka ditahan, pendapatan lain',
  },
}

const my: Words = {
  days: (from, until) => (from === until ? `pada ${from}` : `dari ${from} hingga ${until}`),
  ownToday: 'hari ini (mengikut jam setiap bengkel)',
  figures: {
    income: (days) =>
      `Nilai bersih invois yang dikeluarkan ${days}, tolak yang dibatalkan pada hari-hari itu dan nota kredit. Tanpa cukai.`,
    cash: (days) =>
      `Yang dibayar pelanggan ${days}: wang pendahuluan, invois, jualan kaunter dan binaan, tolak yang dipulangkan.`,
    vehicles: (days) =>
      `Kenderaan yang masuk ${days}. Kenderaan yang datang dua kali dikira sekali, di bengkel lawatan terakhirnya.`,
    work_orders: (days) =>
      `Pesanan kerja yang dibuat ${days}, tanpa yang dibatalkan atau tidak hadir.`,
    bookings: (days) => `Tempahan dengan slot ${days} yang keretanya belum masuk.`,
    queued: () => 'Nombor giliran yang menunggu atau sedang dipanggil sekarang.',
    done: (days) => `Pesanan kerja yang kerjanya siap ${days}.`,
    stuck: () =>
      'Pesanan kerja terbuka yang sudah berada di peringkatnya lebih daripada dua kali median lima puluh pesanan terakhir pada peringkat itu di bengkel yang sama. Tempahan dikira selepas slotnya berlalu.',
    at_risk: () =>
      'Pesanan kerja terbuka yang masa janjinya sudah berlalu atau mungkin tidak ditepati. Ini dikira daripada baki kerja, beban mekanik, alat ganti yang kurang dan waktu buka.',
    average_ticket: (days) =>
      `Nilai bersih invois yang dikeluarkan ${days} dan masih sah, dibahagi dengan bilangannya. Tanpa cukai.`,
    margin: (days) =>
      `Nilai bersih invois yang dikeluarkan ${days} dan masih sah, tolak kos alat ganti dan pihak ketiganya.`,
  },
  kinds: {
    booking: 'Tempahan',
    walk_in: 'Datang terus',
    rework: 'Kerja semula',
    warranty: 'Tuntutan waranti',
    service: 'Perkhidmatan luar katalog',
    inspection: 'Pemeriksaan',
    part: 'Alat ganti',
    third_party: 'Pihak ketiga',
    other: 'Kerja lain',
    product: 'Produk',
    at_risk: 'Berisiko',
    late: 'Lewat',
    issued: 'Invois dikeluarkan',
    void: 'Invois dibatalkan',
    credit: 'Nota kredit',
    down_payment: 'Wang pendahuluan',
    payment: 'Pembayaran invois',
    sale: 'Jualan kaunter',
    build: 'Bayaran binaan',
    refund: 'Dibayar balik',
    order: 'Pesanan kerja',
  },
  beside: {
    points_earned: 'Mata diperoleh',
    points_expired: 'Mata tamat tempoh',
    builds: 'Binaan diserahkan',
    by_hand: 'Catatan manual',
    kept: 'Wang pendahuluan disimpan, pendapatan lain',
  },
}

const nl: Words = {
  days: (from, until) => (from === until ? `op ${from}` : `van ${from} tot en met ${until}`),
  ownToday: 'vandaag (volgens de klok van elke garage)',
  figures: {
    income: (days) =>
      `Het nettobedrag van de facturen die ${days} zijn uitgegeven, min dat van de facturen die in deze dagen zijn ingetrokken en van de creditnota’s. Zonder belasting.`,
    cash: (days) =>
      `Wat klanten ${days} betaalden: aanbetalingen, facturen, balieverkopen en bouwen, min wat is terugbetaald.`,
    vehicles: (days) =>
      `Voertuigen die ${days} zijn ingenomen. Een voertuig dat twee keer kwam telt één keer, bij de garage van het laatste bezoek.`,
    work_orders: (days) =>
      `Werkorders die ${days} zijn gemaakt, zonder de geannuleerde en die waarvoor niemand kwam.`,
    bookings: (days) => `Afspraken met een tijdslot ${days} waarvan de auto nog niet is ingenomen.`,
    queued: () => 'Volgnummers die nu wachten of zijn opgeroepen.',
    done: (days) => `Werkorders waarvan het werk ${days} gereed kwam.`,
    stuck: () =>
      'Open werkorders die meer dan twee keer zo lang in hun fase staan als de mediaan van de laatste vijftig werkorders in die fase in dezelfde garage. Een afspraak telt zodra het tijdslot voorbij is.',
    at_risk: () =>
      'Open werkorders waarvan de beloofde tijd voorbij is of waarschijnlijk niet wordt gehaald. Dit volgt uit het geplande werk, de drukte van de monteur, ontbrekende onderdelen en de openingstijden.',
    average_ticket: (days) =>
      `Het nettobedrag van de facturen die ${days} zijn uitgegeven en nog gelden, gedeeld door hun aantal. Zonder belasting.`,
    margin: (days) =>
      `Het nettobedrag van de facturen die ${days} zijn uitgegeven en nog gelden, min wat hun onderdelen en derden kostten.`,
  },
  kinds: {
    booking: 'Afspraken',
    walk_in: 'Zonder afspraak',
    rework: 'Herstelwerk',
    warranty: 'Garantieclaims',
    service: 'Diensten buiten de catalogus',
    inspection: 'Inspecties',
    part: 'Onderdelen',
    third_party: 'Derden',
    other: 'Ander werk',
    product: 'Producten',
    at_risk: 'In gevaar',
    late: 'Te laat',
    issued: 'Uitgegeven facturen',
    void: 'Ingetrokken facturen',
    credit: 'Creditnota’s',
    down_payment: 'Aanbetalingen',
    payment: 'Betalingen van facturen',
    sale: 'Balieverkopen',
    build: 'Betalingen van bouwen',
    refund: 'Terugbetaald',
    order: 'Werkorders',
  },
  beside: {
    points_earned: 'Punten verdiend',
    points_expired: 'Punten verlopen',
    builds: 'Geleverde bouwprojecten',
    by_hand: 'Handmatige boekingen',
    kept: 'Behouden aanbetalingen, overige opbrengsten',
  },
}

export const figureWords: Record<Language, Words> = { en, id, my, nl }

export interface FigureWords {
  /** @param days null: the current day of each garage */
  sentence: (key: FigureKey, days: { start_date: string; end_date: string } | null) => string
  kinds: Record<Kind, string>
  beside: Words['beside']
}

export function wordsOf(language: Language): FigureWords {
  const words = figureWords[language]
  const format = new Intl.DateTimeFormat(languageTags[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const say = (day: string) => format.format(new Date(day))
  return {
    sentence: (key, days) =>
      words.figures[key](
        days ? words.days(say(days.start_date), say(days.end_date)) : words.ownToday,
      ),
    kinds: words.kinds,
    beside: words.beside,
  }
}
