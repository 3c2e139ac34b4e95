/**
 * The accounts of the standard chart in Malay and Dutch, by their English names: an account that was renamed is not
 * found, and keeps its name. The Indonesian names are stored with the accounts.
 */
import type { Language } from '#platform/contract/text/languages.ts'

export const chartNames: Record<string, { my: string; nl: string }> = {
  Assets: { my: 'Aset', nl: 'Activa' },
  'Current assets': { my: 'Aset semasa', nl: 'Vlottende activa' },
  'Cash on hand': { my: 'Tunai di tangan', nl: 'Kas' },
  'Petty cash': { my: 'Tunai runcit', nl: 'Kleine kas' },
  Bank: { my: 'Bank', nl: 'Bank' },
  'Card and e-wallet clearing': {
    my: 'Penjelasan kad dan e-dompet',
    nl: 'Kruisposten pin en e-wallet',
  },
  'Accounts receivable': { my: 'Akaun belum terima', nl: 'Debiteuren' },
  'Other receivables (employees, insurers)': {
    my: 'Belum terima lain (pekerja, insurans)',
    nl: 'Overige vorderingen (personeel, verzekeraars)',
  },
  'Allowance for doubtful accounts': {
    my: 'Peruntukan hutang ragu',
    nl: 'Voorziening dubieuze debiteuren',
  },
  'Inventory - spare parts': { my: 'Inventori - alat ganti', nl: 'Voorraad onderdelen' },
  'Inventory - manufacturing materials': {
    my: 'Inventori - bahan pembuatan',
    nl: 'Voorraad productiematerialen',
  },
  'Work in progress - heritage builds': {
    my: 'Kerja dalam proses - binaan Heritage',
    nl: 'Onderhanden werk Heritage',
  },
  'Inventory - shop and finished goods': {
    my: 'Inventori - kedai dan barang siap',
    nl: 'Voorraad winkel en gereed product',
  },
  'Work in progress - work orders': {
    my: 'Kerja dalam proses - pesanan kerja',
    nl: 'Onderhanden werk werkorders',
  },
  'Goods in transit': {
    my: 'Barang dalam perjalanan',
    nl: 'Goederen onderweg',
  },
  'Input VAT': { my: 'Cukai input', nl: 'Te vorderen btw' },
  'Prepaid income tax': { my: 'Cukai pendapatan prabayar', nl: 'Vooruitbetaalde winstbelasting' },
  'Prepaid expenses (rent, insurance)': {
    my: 'Belanja prabayar (sewa, insurans)',
    nl: 'Vooruitbetaalde kosten (huur, verzekering)',
  },
  'Advances to suppliers': {
    my: 'Pendahuluan kepada pembekal',
    nl: 'Vooruitbetaald aan leveranciers',
  },
  'Inter-branch account': { my: 'Akaun antara cawangan', nl: 'Rekening-courant vestigingen' },
  'Fixed assets': { my: 'Aset tetap', nl: 'Vaste activa' },
  'Workshop equipment and tools': {
    my: 'Peralatan dan alatan bengkel',
    nl: 'Werkplaatsinventaris en gereedschap',
  },
  Vehicles: { my: 'Kenderaan', nl: 'Voertuigen' },
  'Office equipment and IT': { my: 'Peralatan pejabat dan IT', nl: 'Kantoorinventaris en IT' },
  'Buildings and leasehold improvements': {
    my: 'Bangunan dan ubah suai pajakan',
    nl: 'Gebouwen en verbouwingen',
  },
  'Accumulated depreciation': { my: 'Susut nilai terkumpul', nl: 'Cumulatieve afschrijvingen' },
  Liabilities: { my: 'Liabiliti', nl: 'Schulden' },
  'Accounts payable - suppliers': { my: 'Belum bayar - pembekal', nl: 'Crediteuren leveranciers' },
  'Accounts payable - third parties': {
    my: 'Belum bayar - pihak ketiga',
    nl: 'Crediteuren derden',
  },
  'Customer down payments': { my: 'Deposit pelanggan', nl: 'Aanbetalingen van klanten' },
  'Membership points liability': {
    my: 'Liabiliti mata keahlian',
    nl: 'Verplichting spaarpunten',
  },
  'Heritage build progress billings': {
    my: 'Bil kemajuan binaan Heritage',
    nl: 'Gefactureerde termijnen Heritage',
  },
  'Output VAT': { my: 'Cukai output', nl: 'Af te dragen btw' },
  'Withholding tax payable (PPh 21/23)': {
    my: 'Cukai pegangan belum bayar (PPh 21/23)',
    nl: 'Af te dragen loon- en bronbelasting',
  },
  'Corporate income tax payable': {
    my: 'Cukai korporat belum bayar',
    nl: 'Te betalen vennootschapsbelasting',
  },
  'Tax return payable': { my: 'Penyata cukai belum bayar', nl: 'Te betalen btw-aangifte' },
  'Accrued expenses and salaries': {
    my: 'Belanja dan gaji terakru',
    nl: 'Nog te betalen kosten en lonen',
  },
  'Warranty provision': { my: 'Peruntukan waranti', nl: 'Garantievoorziening' },
  'Bank loans': { my: 'Pinjaman bank', nl: 'Bankleningen' },
  Equity: { my: 'Ekuiti', nl: 'Eigen vermogen' },
  'Paid-in capital': { my: 'Modal berbayar', nl: 'Gestort kapitaal' },
  'Drawings and dividends': { my: 'Ambilan dan dividen', nl: 'Privéopnamen en dividend' },
  'Retained earnings': { my: 'Pendapatan tertahan', nl: 'Ingehouden winst' },
  'Current-year earnings (computed, not postable)': {
    my: 'Pendapatan tahun semasa (dikira)',
    nl: 'Resultaat lopend jaar (berekend)',
  },
  'Opening balance equity': { my: 'Ekuiti baki pembukaan', nl: 'Vermogen openingsbalans' },
  Income: { my: 'Pendapatan', nl: 'Opbrengsten' },
  'Service revenue': { my: 'Hasil servis', nl: 'Omzet diensten' },
  'Spare parts revenue': { my: 'Hasil alat ganti', nl: 'Omzet onderdelen' },
  'Third-party work revenue': { my: 'Hasil kerja pihak ketiga', nl: 'Omzet werk derden' },
  'Heritage build revenue': { my: 'Hasil binaan Heritage', nl: 'Omzet Heritage' },
  'Shop product revenue': { my: 'Hasil produk kedai', nl: 'Omzet winkel' },
  'Sales discounts': { my: 'Diskaun jualan', nl: 'Verkoopkortingen' },
  'Voucher discounts': { my: 'Diskaun baucar', nl: 'Kortingen vouchers' },
  'Points deferral and breakage': {
    my: 'Penangguhan dan luput mata',
    nl: 'Uitgestelde en vervallen punten',
  },
  'Other income (forfeited deposits, interest)': {
    my: 'Pendapatan lain (deposit hangus, faedah)',
    nl: 'Overige opbrengsten (vervallen aanbetalingen, rente)',
  },
  'Cost of sales': { my: 'Kos jualan', nl: 'Kostprijs van de omzet' },
  'Direct labour and mechanic commission': {
    my: 'Buruh langsung dan komisen mekanik',
    nl: 'Directe lonen en provisie monteurs',
  },
  'Cost of parts used': { my: 'Kos alat ganti digunakan', nl: 'Kostprijs onderdelen' },
  'Third-party cost': { my: 'Kos pihak ketiga', nl: 'Kosten derden' },
  'Cost of heritage builds': { my: 'Kos binaan Heritage', nl: 'Kostprijs Heritage' },
  'Cost of shop goods': { my: 'Kos barang kedai', nl: 'Kostprijs winkel' },
  'Workshop consumables': { my: 'Bahan habis guna bengkel', nl: 'Verbruiksmaterialen werkplaats' },
  'Stock variance': { my: 'Varians stok', nl: 'Voorraadverschillen' },
  'Purchase discounts': { my: 'Diskaun belian', nl: 'Inkoopkortingen' },
  'Operating expenses': { my: 'Belanja operasi', nl: 'Bedrijfskosten' },
  'Salaries and allowances': { my: 'Gaji dan elaun', nl: 'Lonen en toeslagen' },
  Rent: { my: 'Sewa', nl: 'Huur' },
  'Electricity, water, internet': {
    my: 'Elektrik, air, internet',
    nl: 'Elektriciteit, water, internet',
  },
  Marketing: { my: 'Pemasaran', nl: 'Marketing' },
  'Warranty expense': { my: 'Belanja waranti', nl: 'Garantiekosten' },
  Depreciation: { my: 'Susut nilai', nl: 'Afschrijvingen' },
  'Repairs, vehicles, insurance, licences': {
    my: 'Pembaikan, kenderaan, insurans, lesen',
    nl: 'Onderhoud, voertuigen, verzekering, vergunningen',
  },
  'Bank and admin fees': { my: 'Caj bank dan pentadbiran', nl: 'Bank- en administratiekosten' },
  'Miscellaneous purchase costs': { my: 'Kos belian pelbagai', nl: 'Overige inkoopkosten' },
  'Office and general': { my: 'Pejabat dan am', nl: 'Kantoor en algemeen' },
  'Bad debts': { my: 'Hutang lapuk', nl: 'Oninbare vorderingen' },
  'Other expenses and tax': { my: 'Belanja lain dan cukai', nl: 'Overige kosten en belasting' },
  'Interest expense': { my: 'Belanja faedah', nl: 'Rentelasten' },
  'Rounding and exchange differences': {
    my: 'Perbezaan pembundaran dan pertukaran',
    nl: 'Afrondings- en koersverschillen',
  },
  'Income tax expense': { my: 'Belanja cukai pendapatan', nl: 'Winstbelasting' },
}

export interface Named {
  name: string
  name_id?: string | null | undefined
}

/** An account's name in a language: its Indonesian name, or the standard chart's name. */
export function accountNameIn(language: Language, { name, name_id }: Named): string {
  if (language === 'en') return name
  if (language === 'id') return name_id || name
  return chartNames[name]?.[language] ?? name
}
