import type { Sentences } from './en.ts'

export const sentences: Sentences = {
  'A mechanic must be assigned': 'Mekanik mesti ditugaskan',
  'There are no lines yet': 'Belum ada baris',
  'Every line must be approved first': 'Semua baris mesti diluluskan dahulu',
  'At least one line with a price must be proposed':
    'Sekurang-kurangnya satu baris berharga mesti dicadangkan',
  'Every line must be approved or declined first':
    'Semua baris mesti diluluskan atau ditolak dahulu',
  'At least one line must be approved': 'Sekurang-kurangnya satu baris mesti diluluskan',
  'Every line must be declined first': 'Semua baris mesti ditolak dahulu',
  'There is no new or dearer line to decide':
    'Tiada baris baharu atau lebih mahal untuk diputuskan',
  'Every approved line must be done first': 'Semua baris yang diluluskan mesti siap dahulu',
  'The issued invoice must be voided first': 'Invois yang dikeluarkan mesti dibatalkan dahulu',
  'An invoice must be issued first': 'Invois mesti dikeluarkan dahulu',
  'The invoice is not paid in full': 'Invois belum dibayar penuh',
  'The customer must sign': 'Pelanggan mesti menandatangani',
  'The service adviser must sign': 'Penasihat servis mesti menandatangani',
  'The booked time has not passed yet': 'Masa tempahan belum berlalu',
  'The down payment must be refunded first': 'Wang pendahuluan mesti dipulangkan dahulu',
  'A finished order with approved lines cannot be cancelled':
    'Pesanan siap dengan baris yang diluluskan tidak boleh dibatalkan',
  'What was paid must be refunded first': 'Bayaran yang diterima mesti dipulangkan dahulu',
  'This work order is closed': 'Pesanan kerja ini sudah ditutup',
  'This vehicle has another open work order':
    'Kenderaan ini masih ada pesanan kerja lain yang terbuka',
  'A work order does not go from {from} to {to}':
    'Pesanan kerja tidak beralih daripada {from} kepada {to}',
  'The customer is deciding: take the estimate back first':
    'Pelanggan sedang memutuskan: tarik balik anggarannya dahulu',
  'Lines can no longer be changed at this stage':
    'Baris tidak boleh diubah lagi pada peringkat ini',
  'The customer decides first: send the new lines for approval':
    'Pelanggan memutuskan dahulu: minta kelulusan untuk baris baharu',
  'Work is recorded while the car is being worked on':
    'Kerja dicatat semasa kenderaan sedang dikerjakan',
  'A line keeps its kind: remove it and add another':
    'Jenis baris tidak berubah: padam dan tambah yang lain',
  'This line comes to more than can be billed': 'Baris ini melebihi jumlah yang boleh dibilkan',
  'Not more than the line comes to': 'Tidak melebihi jumlah baris',
  'Not more than the lines come to': 'Tidak melebihi jumlah semua baris',
  'Lower than the last known {odometer}: give the reason':
    'Lebih rendah daripada bacaan terakhir {odometer}: isi sebabnya',
  'Not lower than {odometer}, the odometer at check-in':
    'Tidak lebih rendah daripada {odometer}, odometer semasa masuk',
  'A walk-in needs its odometer, a booking its time':
    'Datang terus perlukan odometer, tempahan perlukan masa',
  'This time has passed': 'Masa ini sudah berlalu',
  'Only a booking has a time': 'Hanya tempahan mempunyai masa',
  'The customer signs, or say who agreed and how':
    'Pelanggan menandatangani, atau isi siapa yang bersetuju dan caranya',
  'Not passed: {items}': 'Tidak lulus: {items}',
  'Please sign first': 'Sila tandatangan dahulu',
  'This drawing is too large': 'Lukisan ini terlalu besar',
  'This drawing cannot be kept': 'Lukisan ini tidak dapat disimpan',
  'Must be more than 0': 'Mesti lebih daripada 0',
  'At most 100 percent': 'Paling banyak 100 peratus',
  'Whole rupiah, or percent with at most two decimals':
    'Rupiah bulat, atau peratus dengan paling banyak dua tempat perpuluhan',
  'At most {max} lines': 'Paling banyak {max} baris',
  'One of: {choices}': 'Salah satu daripada: {choices}',
}
