import type en from './en.ts'

export default {
  sentences: {
    'Must not be before the first day': 'Tidak boleh sebelum hari pertama',
    'At most {max} years at a time': 'Paling banyak {max} tahun sekali gus',
    'At most {max} months side by side': 'Paling banyak {max} bulan bersebelahan',
    'Choose a country: these books are kept in different currencies':
      'Pilih negara: akaun ini disimpan dalam mata wang yang berbeza',
    'This page mark is not one of ours': 'Penanda halaman ini tidak dikenali',
    'The reports are the sum of the lines': 'Laporan ialah jumlah baris jurnal',
    'Every entry is whole and balances in each garage':
      'Setiap catatan lengkap dan seimbang di setiap bengkel',
    'Debit equals credit in each garage and month':
      'Debit sama dengan kredit di setiap bengkel dan bulan',
    'The inter-branch account is zero over the book':
      'Akaun antara cawangan sifar bagi seluruh buku',
    'Receivables and deposits are those of the papers':
      'Belum terima dan deposit sepadan dengan dokumennya',
    'Every invoice and payment has its entry, and the other way round':
      'Setiap invois dan bayaran mempunyai catatan, dan sebaliknya',
    'Every reversal is the mirror of its entry': 'Setiap pembalikan ialah cermin catatannya',
    'Numbers have no gap': 'Nombor tiada yang tertinggal',
    'Nothing was written into a closed month': 'Tiada yang ditulis ke bulan yang telah ditutup',
    'The database guards the ledger': 'Pangkalan data mengawal lejar',
  },
} satisfies typeof en
