/** Handwritten notes, in the language of each country. */
type Words = Record<
  | 'cancelled'
  | 'discount'
  | 'void'
  | 'credit'
  | 'credited'
  | 'rework'
  | 'notes'
  | 'findings'
  | 'checks',
  readonly string[]
>

export const words: Record<'id' | 'my' | 'nl', Words> = {
  id: {
    cancelled: [
      'Pelanggan batal, mobil dijual',
      'Pelanggan pindah ke tanggal lain',
      'Biaya terlalu tinggi',
    ],
    discount: ['Pelanggan setia', 'Promo akhir pekan', 'Kompensasi waktu tunggu'],
    void: ['Salah harga suku cadang', 'Diskon belum dimasukkan'],
    credit: ['Perusahaan, bayar akhir bulan', 'Transfer menyusul besok'],
    credited: [
      'Garansi dari pabrik',
      'Harga sudah disepakati lain',
      'Suku cadang tidak jadi dipasang',
    ],
    rework: ['Setir masih menarik ke kiri', 'Masih ada bunyi di roda depan'],
    notes: [
      'Bunyi dari roda depan kanan saat belok',
      'AC kurang dingin sejak minggu lalu',
      'Rem terasa dalam',
      'Servis rutin, cek juga wiper',
    ],
    findings: ['Kampas depan sisa 3 mm', 'Ban belakang aus tidak rata', 'Aki 12,1 V'],
    checks: ['Oli dan cairan', 'Mur roda dikencangkan', 'Uji jalan', 'Interior bersih'],
  },
  my: {
    cancelled: ['Pelanggan batal, kereta dijual', 'Pelanggan tukar tarikh', 'Kos terlalu tinggi'],
    discount: ['Pelanggan tetap', 'Promosi hujung minggu', 'Ganti rugi masa menunggu'],
    void: ['Harga alat ganti salah', 'Diskaun belum dimasukkan'],
    credit: ['Syarikat, bayar hujung bulan', 'Pindahan bank esok'],
    credited: ['Waranti kilang', 'Harga yang dipersetujui lain', 'Alat ganti tidak dipasang'],
    rework: ['Stereng masih menarik ke kiri', 'Masih ada bunyi di tayar depan'],
    notes: [
      'Bunyi di tayar depan kanan semasa membelok',
      'Penyaman udara kurang sejuk',
      'Brek terasa dalam',
      'Servis biasa, periksa pengelap',
    ],
    findings: ['Pad depan tinggal 3 mm', 'Tayar belakang haus tidak sekata', 'Bateri 12.1 V'],
    checks: ['Minyak dan cecair', 'Nat tayar diketatkan', 'Pandu uji', 'Dalaman bersih'],
  },
  nl: {
    cancelled: ['Klant zegt af, auto verkocht', 'Klant wil een andere datum', 'Te duur'],
    discount: ['Vaste klant', 'Weekendactie', 'Vergoeding voor het wachten'],
    void: ['Verkeerde onderdelenprijs', 'Korting vergeten'],
    credit: ['Bedrijf, betaalt eind van de maand', 'Overboeking volgt morgen'],
    credited: ['Fabrieksgarantie', 'Andere prijs afgesproken', 'Onderdeel niet gemonteerd'],
    rework: ['Trekt nog naar links', 'Voorwiel maakt nog geluid'],
    notes: [
      'Geluid rechtsvoor in de bocht',
      'Airco koelt minder',
      'Rempedaal gaat diep',
      'Beurt, ook ruitenwissers nakijken',
    ],
    findings: ['Remblokken voor nog 3 mm', 'Achterbanden ongelijk versleten', 'Accu 12,1 V'],
    checks: ['Olie en vloeistoffen', 'Wielmoeren aangehaald', 'Proefrit', 'Interieur schoon'],
  },
}
