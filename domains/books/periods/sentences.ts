/** The result of each check of the month-end checklist as a sentence, for API clients that do not have the web's texts. */
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
    none: 'All integrity checks of the books passed.',
    some: (count, isOne) =>
      isOne
        ? 'One integrity check of the books failed: correct this first.'
        : `${count} integrity checks of the books failed: correct this first.`,
  },
  drafts: {
    none: 'Every order of this month that is ready has its invoice.',
    some: (count, isOne) =>
      isOne
        ? 'One order of this month is ready, and its invoice is still a draft.'
        : `${count} orders of this month are ready, and their invoices are still drafts.`,
  },
  unbilled_receipts: {
    none: 'All purchases received this month have a supplier invoice.',
    some: (count, isOne) =>
      isOne
        ? 'One purchase received this month has no supplier invoice.'
        : `${count} purchases received this month have no supplier invoice.`,
  },
  unpaid_bills: {
    none: 'All supplier bills are paid.',
    some: (count, isOne) =>
      isOne ? 'One supplier bill is unpaid.' : `${count} supplier bills are unpaid.`,
  },
  held_money: {
    none: 'No customer deposits were held at the end of this month.',
    some: (count, isOne) =>
      isOne
        ? 'Deposits of one customer were held at the end of this month.'
        : `Deposits of ${count} customers were held at the end of this month.`,
  },
  withheld_without_number: {
    none: 'Every payment with withheld tax has the number of its certificate.',
    some: (count, isOne) =>
      isOne
        ? 'One payment with withheld tax has no certificate number.'
        : `${count} payments with withheld tax have no certificate number.`,
  },
  open_counts: {
    none: 'No stock count of this or an earlier month is open.',
    some: (count, isOne) =>
      isOne
        ? 'One stock count of this or an earlier month is open: post or cancel it first.'
        : `${count} stock counts of this or an earlier month are open: post or cancel them first.`,
  },
  dated_ahead: {
    none: 'No entry is dated in the future.',
    some: (count, isOne) =>
      isOne ? 'One entry is dated in the future.' : `${count} entries are dated in the future.`,
  },
}

const id: Sentences = {
  earlier_months: {
    none: 'Semua bulan sebelumnya yang berisi jurnal sudah ditutup.',
    some: (count) => `${count} bulan sebelumnya yang berisi jurnal masih terbuka: tutup dahulu.`,
  },
  house_in_order: {
    none: 'Semua pemeriksaan integritas pembukuan lolos.',
    some: (count) => `${count} pemeriksaan integritas pembukuan gagal: perbaiki dahulu.`,
  },
  drafts: {
    none: 'Setiap SPK bulan ini yang sudah siap memiliki fakturnya.',
    some: (count) => `${count} SPK bulan ini sudah siap, tetapi fakturnya masih draf.`,
  },
  unbilled_receipts: {
    none: 'Semua pembelian yang diterima bulan ini memiliki faktur pemasok.',
    some: (count) => `${count} pembelian bulan ini sudah diterima tanpa faktur pemasok.`,
  },
  unpaid_bills: {
    none: 'Semua tagihan pemasok sudah dibayar.',
    some: (count) => `${count} tagihan pemasok belum dibayar.`,
  },
  held_money: {
    none: 'Tidak ada uang titipan pelanggan pada akhir bulan ini.',
    some: (count) => `Uang titipan ${count} pelanggan masih ada pada akhir bulan ini.`,
  },
  withheld_without_number: {
    none: 'Setiap pembayaran yang dipotong PPh memiliki nomor bukti potong.',
    some: (count) => `${count} pembayaran yang dipotong PPh belum memiliki nomor bukti potong.`,
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
    none: 'Alle integriteitscontroles van de boeken zijn geslaagd.',
    some: (count, isOne) =>
      isOne
        ? 'Eén integriteitscontrole van de boeken is mislukt: herstel dat eerst.'
        : `${count} integriteitscontroles van de boeken zijn mislukt: herstel dat eerst.`,
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
    none: 'Alle rekeningen van leveranciers zijn betaald.',
    some: (count, isOne) =>
      isOne
        ? 'Eén rekening van een leverancier is onbetaald.'
        : `${count} rekeningen van leveranciers zijn onbetaald.`,
  },
  held_money: {
    none: 'Aan het einde van deze maand waren er geen aanbetalingen van klanten.',
    some: (count, isOne) =>
      isOne
        ? 'Aan het einde van deze maand waren er aanbetalingen van één klant.'
        : `Aan het einde van deze maand waren er aanbetalingen van ${count} klanten.`,
  },
  withheld_without_number: {
    none: 'Elke betaling met ingehouden belasting heeft het nummer van het inhoudingsbewijs.',
    some: (count, isOne) =>
      isOne
        ? 'Eén betaling met ingehouden belasting heeft geen nummer van een inhoudingsbewijs.'
        : `${count} betalingen met ingehouden belasting hebben geen nummer van een inhoudingsbewijs.`,
  },
  open_counts: {
    none: 'Er is geen telling van deze maand of eerder open.',
    some: (count, isOne) =>
      isOne
        ? 'Eén telling van deze maand of eerder is open: boek of annuleer die eerst.'
        : `${count} tellingen van deze maand of eerder zijn open: boek of annuleer die eerst.`,
  },
  dated_ahead: {
    none: 'Geen boeking heeft een datum in de toekomst.',
    some: (count, isOne) =>
      isOne
        ? 'Eén boeking heeft een datum in de toekomst.'
        : `${count} boekingen hebben een datum in de toekomst.`,
  },
}

const my: Sentences = {
  earlier_months: {
    none: 'Semua bulan terdahulu yang ada catatan jurnal sudah ditutup.',
    some: (count) =>
      `${count} bulan terdahulu yang ada catatan jurnal masih terbuka: tutup dahulu.`,
  },
  house_in_order: {
    none: 'Semua semakan integriti akaun lulus.',
    some: (count) => `${count} semakan integriti akaun gagal: betulkan dahulu.`,
  },
  drafts: {
    none: 'Setiap pesanan kerja bulan ini yang sedia mempunyai invoisnya.',
    some: (count) => `${count} pesanan kerja bulan ini sedia, tetapi invoisnya masih draf.`,
  },
  unbilled_receipts: {
    none: 'Semua belian yang diterima bulan ini mempunyai invois pembekal.',
    some: (count) => `${count} belian bulan ini sudah diterima tanpa invois pembekal.`,
  },
  unpaid_bills: {
    none: 'Semua bil pembekal telah dibayar.',
    some: (count) => `${count} bil pembekal belum dibayar.`,
  },
  held_money: {
    none: 'Tiada deposit pelanggan pada akhir bulan ini.',
    some: (count) => `Deposit ${count} pelanggan masih dipegang pada akhir bulan ini.`,
  },
  withheld_without_number: {
    none: 'Setiap bayaran dengan cukai pegangan mempunyai nombor sijil.',
    some: (count) => `${count} bayaran dengan cukai pegangan belum mempunyai nombor sijil.`,
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
  const formatted = new Intl.NumberFormat(languageTags[language]).format(count)
  return count === 0 ? none : some(formatted, count === 1)
}
