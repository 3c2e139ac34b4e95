import type en from './en.ts'

export default {
  title: 'Persediaan awal',
  progress: (done: number, all: number) => `Persediaan awal: ${done} daripada ${all}`,
  subtitle: (done: number, all: number) => `${done} daripada ${all} langkah selesai`,
  allDone: 'Semuanya sudah sedia',
  goOn: 'Teruskan',
  skip: 'Langkau',
  takeBack: 'Batal langkau',
  withoutPrice: (count) => `${count} perkhidmatan tiada harga`,
  states: { open: '', done: 'Selesai', skipped: 'Dilangkau' },
  steps: {
    company: {
      name: 'Cawangan anda',
      about:
        'Cawangan mempunyai alamat, zon masa dan nombor dokumen anda. Tanpa cawangan tiada siapa boleh membuat pesanan.',
      act: 'Tambah cawangan',
    },
    legal_entity: {
      name: 'Syarikat anda',
      about:
        'Nama sah, nombor cukai dan akaun bank dicetak pada invois. Tanpanya invois hanya memaparkan nama cawangan.',
      act: 'Tambah syarikat anda',
    },
    hours: {
      name: 'Waktu operasi',
      about:
        'Janji dan kalendar dikira dalam waktu buka. Tanpa waktu sendiri setiap cawangan buka dari Isnin hingga Sabtu, 8 pagi hingga 5 petang.',
      act: 'Tetapkan waktu',
    },
    people: {
      name: 'Pasukan anda',
      about:
        'Setiap orang log masuk dengan telefon sendiri. Sebelum itu anda bekerja seorang diri.',
      act: 'Tambah orang',
    },
    starter: {
      name: 'Data permulaan',
      about:
        'Jenama, model, item pemeriksaan dan kategori negara anda masuk sekali gus. Tanpanya anda menaip setiap satu apabila perlu.',
      act: 'Pilih data permulaan',
    },
    services: {
      name: 'Perkhidmatan dan harga',
      about:
        'Pesanan mengambil kerja dan harga daripada senarai ini. Tanpanya anda menaip setiap baris.',
      act: 'Tambah perkhidmatan',
    },
    stock: {
      name: 'Stok',
      about:
        'Alat ganti pada pesanan keluar daripada stok. Tanpa stok anda masih boleh menulisnya sebagai baris bebas.',
      act: 'Tambah alat ganti',
    },
    customers: {
      name: 'Pelanggan dan kereta',
      about:
        'Pesanan memerlukan pelanggan dan kereta. Kedua-duanya juga boleh ditambah dalam pesanan.',
      act: 'Tambah pelanggan',
    },
    suppliers: {
      name: 'Pembekal',
      about:
        'Pembelian menyebut siapa yang menghantar. Tanpa pembekal pembelian tidak boleh direkodkan.',
      act: 'Tambah pembekal',
    },
    balances: {
      name: 'Baki pembukaan',
      about:
        'Masukkan harta dan hutang anda pada hari pertama. Tanpa baki pembukaan laporan hanya menunjukkan apa yang berlaku selepas itu.',
      act: 'Isi baki',
    },
    order: {
      name: 'Pesanan pertama yang dibayar',
      about: 'Kereta tiba: cipta pesanan kerjanya, buat kerja, cetak invois dan terima bayaran.',
      act: 'Tulis pesanan',
    },
    day_end: {
      name: 'Penutup hari pertama',
      about:
        'Bandingkan wang yang diterima dengan peti tunai, dan lihat apa yang masih terbuka hingga esok.',
      act: 'Tutup hari',
    },
  },
  starter: {
    title: 'Data permulaan',
    calculated: 'anggaran, boleh berubah sehari',
    optional:
      'Pada mulanya tidak ditanda: cuti negeri, selagi alamat cawangan tidak menyebut negeri. Tandakan cuti negeri cawangan anda.',
    intro: 'Pilih apa yang anda perlukan. Data sedia ada tidak berubah.',
    country: 'Negara',
    there: 'sudah wujud',
    all: 'Pilih semua',
    none: 'Kosongkan',
    price: (name: string) => `Harga ${name}`,
    prices: 'Perkhidmatan tanpa harga tidak ditambah.',
    add: 'Tambah',
    nothing: 'Tiada lagi untuk ditambah',
    groups: {
      makes: 'Jenama dan model',
      inspection_items: 'Item pemeriksaan',
      checklist_items: 'Senarai semakan akhir',
      service_categories: 'Kategori perkhidmatan',
      services: 'Perkhidmatan',
      inventory_categories: 'Kategori inventori',
      holidays: 'Cuti umum',
    },
  },
  message: {
    stepDone: 'Langkah ini sudah selesai',
    added: 'Data permulaan ditambah',
  },
} satisfies typeof en
