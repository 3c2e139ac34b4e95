import type { Sentences } from './en.ts'

export const sentences: Sentences = {
  'A mechanic must be assigned': 'Mekanik harus ditugaskan',
  'There are no lines yet': 'Belum ada baris',
  'Every line must be approved first': 'Semua baris harus disetujui dahulu',
  'At least one line with a price must be proposed':
    'Paling sedikit satu baris berharga harus diajukan',
  'Every line must be approved or declined first':
    'Semua baris harus disetujui atau ditolak dahulu',
  'At least one line must be approved': 'Paling sedikit satu baris harus disetujui',
  'Every line must be declined first': 'Semua baris harus ditolak dahulu',
  'There is no new or dearer line to decide':
    'Tidak ada baris baru atau lebih mahal yang perlu diputuskan',
  'Every approved line must be done first': 'Semua baris yang disetujui harus selesai dahulu',
  'The issued invoice must be voided first': 'Faktur yang sudah terbit harus dibatalkan dahulu',
  'An invoice must be issued first': 'Faktur harus diterbitkan dahulu',
  'The invoice is not paid in full': 'Faktur belum lunas',
  'The customer must sign': 'Pelanggan harus menandatangani',
  'The service adviser must sign': 'Service advisor harus menandatangani',
  'The booked time has not passed yet': 'Waktu booking belum lewat',
  'The down payment must be refunded first': 'Uang muka harus dikembalikan dahulu',
  'A finished order with approved lines cannot be cancelled':
    'Pesanan selesai dengan baris yang disetujui tidak dapat dibatalkan',
  'What was paid must be refunded first': 'Yang sudah dibayar harus dikembalikan dahulu',
  'This work order is closed': 'SPK ini sudah ditutup',
  'This vehicle has another open work order': 'Kendaraan ini masih punya SPK lain yang terbuka',
  'A work order does not go from {from} to {to}': 'SPK tidak berpindah dari {from} ke {to}',
  'The customer is deciding: take the estimate back first':
    'Pelanggan sedang memutuskan: tarik kembali estimasinya dahulu',
  'Lines can no longer be changed at this stage': 'Baris tidak dapat diubah lagi pada tahap ini',
  'The customer decides first: send the new lines for approval':
    'Pelanggan memutuskan dahulu: minta persetujuan untuk baris baru',
  'Work is recorded while the car is being worked on':
    'Pekerjaan dicatat selama kendaraan dikerjakan',
  'A line keeps its kind: remove it and add another':
    'Jenis baris tidak berubah: hapus dan tambahkan yang lain',
  'This line comes to more than can be billed': 'Baris ini melebihi yang dapat ditagih',
  'Not more than the line comes to': 'Tidak lebih dari jumlah baris',
  'Not more than the lines come to': 'Tidak lebih dari jumlah semua baris',
  'Lower than the last known {odometer}: give the reason':
    'Lebih rendah dari catatan terakhir {odometer}: isi alasannya',
  'Not lower than {odometer}, the odometer at check-in':
    'Tidak lebih rendah dari {odometer}, odometer saat masuk',
  'A walk-in needs its odometer, a booking its time':
    'Datang langsung perlu odometer, booking perlu waktu',
  'This time has passed': 'Waktu ini sudah lewat',
  'Only a booking has a time': 'Hanya booking yang punya waktu',
  'The customer signs, or say who agreed and how':
    'Pelanggan menandatangani, atau isi siapa yang setuju dan caranya',
  'Not passed: {items}': 'Tidak lulus: {items}',
  'Please sign first': 'Silakan tanda tangan dahulu',
  'This drawing is too large': 'Gambar ini terlalu besar',
  'This drawing cannot be kept': 'Gambar ini tidak dapat disimpan',
  'Must be more than 0': 'Harus lebih dari 0',
  'At most 100 percent': 'Paling banyak 100 persen',
  'Whole rupiah, or percent with at most two decimals':
    'Rupiah bulat, atau persen dengan paling banyak dua desimal',
  'At most {max} lines': 'Maksimal {max} baris',
  'One of: {choices}': 'Salah satu dari: {choices}',
}
