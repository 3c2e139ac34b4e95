/** What the list of a month's end says of each check: in the language of the request, for readers without the web's words. */
import { type Language, languageTags } from '#platform/contract/text/languages.ts'
import type { CheckKey } from './rules.ts'

type Sentences = Record<CheckKey, { none: string; some: (count: string, isOne: boolean) => string }>

const en: Sentences = {
  earlier_months: {
    none: 'All earlier months with entries are closed.',
    some: (count, isOne) =>
      isOne
        ? 'An earlier month with entries is still open: close it first.'
        : `${count} earlier months with entries are still open: close them first.`,
  },
  house_in_order: {
    none: 'The books keep all their rules.',
    some: (count, isOne) =>
      isOne
        ? 'The books break one of their rules: put this right first.'
        : `The books break ${count} of their rules: put this right first.`,
  },
  drafts: {
    none: 'Every order of this month that is ready has its invoice.',
    some: (count, isOne) =>
      isOne
        ? 'One order of this month is ready, and its invoice is still a draft.'
        : `${count} orders of this month are ready, and their invoices are still drafts.`,
  },
  unbilled_receipts: {
    none: 'All goods received on purchases of this month have their supplier’s invoice.',
    some: (count, isOne) =>
      isOne
        ? 'One purchase of this month was received, and has no invoice of its supplier.'
        : `${count} purchases of this month were received, and have no invoice of their supplier.`,
  },
  unpaid_bills: {
    none: 'No supplier is owed anything.',
    some: (count, isOne) =>
      isOne ? 'One bill of a supplier is unpaid.' : `${count} bills of suppliers are unpaid.`,
  },
  held_money: {
    none: 'No money of customers was held at the end of this month.',
    some: (count, isOne) =>
      isOne
        ? 'Money of one customer was held at the end of this month.'
        : `Money of ${count} customers was held at the end of this month.`,
  },
  open_counts: {
    none: 'No stock count of this month or before is open.',
    some: (count, isOne) =>
      isOne
        ? 'One stock count of this month or before is open: post or cancel it first.'
        : `${count} stock counts of this month or before are open: post or cancel them first.`,
  },
  dated_ahead: {
    none: 'No entry is dated ahead of today.',
    some: (count, isOne) =>
      isOne ? 'One entry is dated ahead of today.' : `${count} entries are dated ahead of today.`,
  },
}

const id: Sentences = {
  earlier_months: {
    none: 'Semua bulan sebelumnya yang berisi jurnal sudah ditutup.',
    some: (count) => `${count} bulan sebelumnya yang berisi jurnal masih terbuka: tutup dahulu.`,
  },
  house_in_order: {
    none: 'Pembukuan memenuhi semua aturannya.',
    some: (count) => `Pembukuan melanggar ${count} aturannya: perbaiki dahulu.`,
  },
  drafts: {
    none: 'Setiap SPK bulan ini yang sudah siap memiliki fakturnya.',
    some: (count) => `${count} SPK bulan ini sudah siap, tetapi fakturnya masih draf.`,
  },
  unbilled_receipts: {
    none: 'Semua barang yang diterima dari pembelian bulan ini memiliki faktur pemasok.',
    some: (count) => `${count} pembelian bulan ini sudah diterima tanpa faktur pemasok.`,
  },
  unpaid_bills: {
    none: 'Tidak ada utang kepada pemasok.',
    some: (count) => `${count} tagihan pemasok belum dibayar.`,
  },
  held_money: {
    none: 'Tidak ada uang titipan pelanggan pada akhir bulan ini.',
    some: (count) => `Uang titipan ${count} pelanggan masih ada pada akhir bulan ini.`,
  },
  open_counts: {
    none: 'Tidak ada stok opname sampai bulan ini yang terbuka.',
    some: (count) =>
      `${count} stok opname sampai bulan ini masih terbuka: bukukan atau batalkan dahulu.`,
  },
  dated_ahead: {
    none: 'Tidak ada jurnal bertanggal setelah hari ini.',
    some: (count) => `${count} jurnal bertanggal setelah hari ini.`,
  },
}

const nl: Sentences = {
  earlier_months: {
    none: 'Alle eerdere maanden met boekingen zijn afgesloten.',
    some: (count, isOne) =>
      isOne
        ? 'Een eerdere maand met boekingen is nog open: sluit die eerst af.'
        : `${count} eerdere maanden met boekingen zijn nog open: sluit die eerst af.`,
  },
  house_in_order: {
    none: 'De boeken voldoen aan al hun regels.',
    some: (count, isOne) =>
      isOne
        ? 'De boeken breken een van hun regels: zet dat eerst recht.'
        : `De boeken breken ${count} van hun regels: zet dat eerst recht.`,
  },
  drafts: {
    none: 'Elke order van deze maand die klaar is, heeft een factuur.',
    some: (count, isOne) =>
      isOne
        ? 'Eén order van deze maand is klaar, en de factuur is nog een concept.'
        : `${count} orders van deze maand zijn klaar, en hun facturen zijn nog concepten.`,
  },
  unbilled_receipts: {
    none: 'Alle ontvangen inkopen van deze maand hebben een factuur van de leverancier.',
    some: (count, isOne) =>
      isOne
        ? 'Eén inkoop van deze maand is ontvangen zonder factuur van de leverancier.'
        : `${count} inkopen van deze maand zijn ontvangen zonder factuur van de leverancier.`,
  },
  unpaid_bills: {
    none: 'Geen leverancier heeft nog iets tegoed.',
    some: (count, isOne) =>
      isOne
        ? 'Eén rekening van een leverancier is onbetaald.'
        : `${count} rekeningen van leveranciers zijn onbetaald.`,
  },
  held_money: {
    none: 'Aan het einde van deze maand stond er geen geld van klanten.',
    some: (count, isOne) =>
      isOne
        ? 'Aan het einde van deze maand stond er geld van één klant.'
        : `Aan het einde van deze maand stond er geld van ${count} klanten.`,
  },
  open_counts: {
    none: 'Er is geen telling van deze maand of eerder open.',
    some: (count, isOne) =>
      isOne
        ? 'Eén telling van deze maand of eerder is open: boek of annuleer die eerst.'
        : `${count} tellingen van deze maand of eerder zijn open: boek of annuleer die eerst.`,
  },
  dated_ahead: {
    none: 'Geen boeking heeft een datum na vandaag.',
    some: (count, isOne) =>
      isOne
        ? 'Eén boeking heeft een datum na vandaag.'
        : `${count} boekingen hebben een datum na vandaag.`,
  },
}

const my: Sentences = {
  earlier_months: {
    none: 'Semua bulan terdahulu yang ada catatan jurnal sudah ditutup.',
    some: (count) =>
      `${count} bulan terdahulu yang ada catatan jurnal masih terbuka: tutup dahulu.`,
  },
  house_in_order: {
    none: 'Akaun mematuhi semua peraturannya.',
    some: (count) => `Akaun melanggar ${count} peraturannya: betulkan dahulu.`,
  },
  drafts: {
    none: 'Setiap pesanan kerja bulan ini yang sedia mempunyai invoisnya.',
    some: (count) => `${count} pesanan kerja bulan ini sedia, tetapi invoisnya masih draf.`,
  },
  unbilled_receipts: {
    none: 'Semua barang yang diterima daripada belian bulan ini mempunyai invois pembekal.',
    some: (count) => `${count} belian bulan ini sudah diterima tanpa invois pembekal.`,
  },
  unpaid_bills: {
    none: 'Tiada hutang kepada pembekal.',
    some: (count) => `${count} bil pembekal belum dibayar.`,
  },
  held_money: {
    none: 'Tiada wang pelanggan yang dipegang pada akhir bulan ini.',
    some: (count) => `Wang ${count} pelanggan masih dipegang pada akhir bulan ini.`,
  },
  open_counts: {
    none: 'Tiada kiraan stok sehingga bulan ini yang terbuka.',
    some: (count) =>
      `${count} kiraan stok sehingga bulan ini masih terbuka: pos atau batalkan dahulu.`,
  },
  dated_ahead: {
    none: 'Tiada catatan jurnal bertarikh selepas hari ini.',
    some: (count) => `${count} catatan jurnal bertarikh selepas hari ini.`,
  },
}

export const checkSentences: Record<Language, Sentences> = { en, id, nl, my }

export const sentenceOf = (language: Language, key: CheckKey, count: number): string => {
  const { none, some } = checkSentences[language][key]
  const shown = new Intl.NumberFormat(languageTags[language]).format(count)
  return count === 0 ? none : some(shown, count === 1)
}
