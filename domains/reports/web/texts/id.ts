import type en from './en.ts'

export default {
  sentences: {
    'Must not be before the first day': 'Tidak boleh sebelum hari pertama',
    'At most {max} years at a time': 'Paling banyak {max} tahun sekaligus',
    'At most {max} months side by side': 'Paling banyak {max} bulan berdampingan',
    'Choose a country: these books are kept in different currencies':
      'Pilih negara: pembukuan ini memakai mata uang yang berbeda',
    'This page mark is not one of ours': 'Penanda halaman ini tidak dikenal',
    'The reports are the sum of the lines': 'Laporan adalah jumlah dari baris jurnal',
    'Every entry is whole and balances in each garage':
      'Setiap entri utuh dan seimbang di setiap bengkel',
    'Debit equals credit in each garage and month':
      'Debit sama dengan kredit di setiap bengkel dan bulan',
    'The inter-branch account is zero over the book':
      'Rekening koran antar cabang nol di seluruh pembukuan',
    'Receivables and deposits are those of the papers':
      'Piutang dan uang muka sesuai dengan dokumennya',
    'Every invoice and payment has its entry, and the other way round':
      'Setiap faktur dan pembayaran punya entri, dan sebaliknya',
    'Every reversal is the mirror of its entry': 'Setiap pembalikan adalah cermin dari entrinya',
    'Numbers have no gap': 'Nomor tidak ada yang terlewat',
    'Nothing was written into a closed month': 'Tidak ada yang ditulis ke bulan yang sudah ditutup',
    'The database guards the ledger': 'Basis data menjaga buku besar',
  },
} satisfies typeof en
