import type en from './en.ts'

export default {
  title: 'Persiapan',
  progress: (done: number, all: number) => `Persiapan: ${done} dari ${all}`,
  subtitle: (done: number, all: number) => `${done} dari ${all} langkah selesai`,
  allDone: 'Semua sudah siap',
  goOn: 'Lanjutkan',
  skip: 'Lewati',
  takeBack: 'Batal lewati',
  withoutPrice: (count) => `${count} layanan belum punya harga`,
  states: { open: '', done: 'Selesai', skipped: 'Dilewati' },
  steps: {
    company: {
      name: 'Cabang Anda',
      about:
        'Cabang memuat alamat, zona waktu, dan nomor dokumen Anda. Tanpa cabang tidak ada yang dapat membuat order.',
      act: 'Tambah cabang',
    },
    legal_entity: {
      name: 'Perusahaan Anda',
      about:
        'Nama resmi, nomor pajak, dan rekening bank dicetak pada faktur. Tanpanya, faktur hanya memuat nama cabang.',
      act: 'Tambah perusahaan Anda',
    },
    hours: {
      name: 'Jam buka',
      about:
        'Janji dan kalender dihitung dalam jam buka. Tanpa jam sendiri setiap cabang buka Senin sampai Sabtu, pukul 08.00–17.00.',
      act: 'Atur jam buka',
    },
    people: {
      name: 'Tim Anda',
      about:
        'Setiap orang masuk dengan nomor ponselnya sendiri. Sampai saat itu Anda bekerja sendiri.',
      act: 'Tambah orang',
    },
    starter: {
      name: 'Data awal',
      about:
        'Merek, model, item inspeksi, dan kategori negara Anda masuk sekaligus. Tanpa data ini Anda mengetiknya satu per satu saat diperlukan.',
      act: 'Pilih data awal',
    },
    services: {
      name: 'Jasa dan harga',
      about:
        'Order mengambil pekerjaan dan harga dari daftar ini. Tanpa daftar ini Anda mengetik setiap baris.',
      act: 'Tambah jasa',
    },
    stock: {
      name: 'Stok',
      about:
        'Suku cadang pada order keluar dari stok. Tanpa stok Anda tetap dapat menulisnya sebagai baris bebas.',
      act: 'Tambah suku cadang',
    },
    customers: {
      name: 'Pelanggan dan mobil',
      about: 'Order memerlukan pelanggan dan mobil. Keduanya juga dapat ditambah di dalam order.',
      act: 'Tambah pelanggan',
    },
    suppliers: {
      name: 'Pemasok',
      about: 'Pembelian menyebut siapa yang mengirim. Tanpa pemasok pembelian tidak dapat dicatat.',
      act: 'Tambah pemasok',
    },
    balances: {
      name: 'Saldo awal',
      about:
        'Masukkan harta dan utang Anda pada hari pertama. Tanpa saldo awal laporan hanya menunjukkan yang terjadi sejak itu.',
      act: 'Isi saldo',
    },
    order: {
      name: 'Pesanan pertama yang lunas',
      about:
        'Mobil datang: buat perintah kerjanya, kerjakan, cetak faktur, dan terima pembayarannya.',
      act: 'Buat order',
    },
    day_end: {
      name: 'Akhir hari pertama',
      about:
        'Bandingkan uang yang diterima dengan kas, dan lihat apa yang masih terbuka sampai besok.',
      act: 'Tutup hari',
    },
  },
  starter: {
    title: 'Data awal',
    calculated: 'perhitungan, bisa bergeser sehari',
    optional:
      'Awalnya tidak dicentang: hari libur negara bagian, selama alamat cabang tidak menyebutnya. Centang yang berlaku di cabang Anda.',
    intro: 'Pilih yang Anda perlukan. Data yang sudah ada tidak berubah.',
    country: 'Negara',
    there: 'sudah ada',
    all: 'Pilih semua',
    none: 'Kosongkan',
    price: (name: string) => `Harga ${name}`,
    prices: 'Jasa tanpa harga tidak ditambahkan.',
    add: 'Tambah',
    nothing: 'Tidak ada lagi yang dapat ditambahkan',
    groups: {
      makes: 'Merek dan model',
      inspection_items: 'Item inspeksi',
      checklist_items: 'Daftar pemeriksaan akhir',
      service_categories: 'Kategori jasa',
      services: 'Jasa',
      inventory_categories: 'Kategori barang',
      holidays: 'Hari libur nasional',
    },
  },
  message: {
    stepDone: 'Langkah ini sudah selesai',
    added: 'Data awal ditambahkan',
  },
} satisfies typeof en
