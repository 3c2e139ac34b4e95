/**
 * What people and other programs call the columns of their files, besides the labels of our screens: about ten names of a
 * field in a language. Marks, dots and line ends do not count (platform/contract/table/titles.ts).
 */
import type { Language } from '#platform/contract/text/languages.ts'
import type { ImportNounKey } from '../../record-types.ts'

/** The names by language, separated by commas. */
type Names = Readonly<Partial<Record<Language, string>>>

const person: Names = {
  en: 'Name, Customer, Customer name, Client, Client name, Contact, Contact name, Contact person, Owner, Owner name, Fullname, Display name',
  id: 'Nama, Nama pelanggan, Pelanggan, Nama konsumen, Konsumen, Nama customer, Nama pemilik, Pemilik, Atas nama, Nama orang, Nama kontak',
  my: 'Nama pelanggan, Pelanggan, Nama pemilik, Pemilik, Nama klien, Klien, Nama pemilik kenderaan, Nama hubungan, Nama orang, Nama individu',
  nl: 'Naam, Klant, Klantnaam, Naam klant, Contactpersoon, Contact, Eigenaar, Naam eigenaar, Relatie, Naam relatie, Debiteur, Volledige naam klant',
}

const phone: Names = {
  en: 'Phone, Phone no, Mobile, Mobile phone, Mobile no, Mobile number, Cell, Cell phone, Tel, Telephone, Telephone number, Whatsapp, WA, Contact number, Customer phone',
  id: 'No HP, HP, No telp, Telp, Telepon, No telepon, Nomor HP, Handphone, No handphone, No WA, Nomor WA, No whatsapp, Nomor whatsapp, Nomor ponsel, Ponsel, No ponsel, Kontak, No kontak, Seluler',
  my: 'No tel, No telefon, Telefon, No telefon bimbit, Telefon bimbit, Nombor telefon bimbit, No hp, Nombor hp, No bimbit, Tel bimbit, Nombor whatsapp, No untuk dihubungi',
  nl: 'Telefoon, Tel nr, Telefoonnr, Mobiel, Mobiele nummer, Mobiel nummer, Mobiele telefoon, Gsm, Gsm nummer, 06 nummer, Telnr, Telefoon mobiel, Telefoonnummer klant',
}

const email: Names = {
  en: 'E-mail, Mail, Email address, E-mail address, Mail address, Customer email, Contact email, Email id, Electronic mail, Email 1',
  id: 'Alamat email, Surel, Alamat surel, Email pelanggan, E-mail pelanggan, Alamat e-mail, Pos-el, Email kontak, Surat elektronik, Email customer',
  my: 'Alamat e-mel, Emel, Alamat emel, E-mel pelanggan, Emel pelanggan, Mel elektronik, Alamat mel, E-mel hubungan, Emel hubungan, Alamat email pelanggan',
  nl: 'E-mailadres, Emailadres, Mailadres, E-mail adres, Email adres, E-mail klant, Email klant, E-post, E-mail contact, Elektronische post',
}

const address: Names = {
  en: 'Street address, Home address, Full address, Customer address, Postal address, Mailing address, Address line, Address 1, Address line 1, Residence, Location address',
  id: 'Alamat lengkap, Alamat rumah, Alamat pelanggan, Alamat tinggal, Alamat domisili, Domisili, Tempat tinggal, Alamat surat, Alamat kantor, Alamat KTP',
  my: 'Alamat penuh, Alamat rumah pelanggan, Alamat kediaman, Alamat surat-menyurat, Alamat pos, Alamat semasa, Tempat kediaman, Alamat tetap, Alamat pejabat, Alamat perniagaan',
  nl: 'Adresgegevens, Woonadres, Volledig adres, Adres klant, Klantadres, Postadres, Bezoekadres, Adresregel, Adres 1, Adresregel 1',
}

const gender: Names = {
  en: 'Sex, M/F, F/M, Male/Female, Gender (M/F), Sex (M/F), Mr/Mrs, Customer gender, Gender code, M or F',
  id: 'L/P, P/L, JK, Kelamin, Gender (L/P), Jenis kelamin (L/P), Laki-laki/Perempuan, Pria/Wanita, Kelamin (L/P), Jns kelamin',
  my: 'Jantina (L/P), Lelaki/Perempuan, Kod jantina, Jantina pelanggan, Jenis jantina, Jantina L/P, Seks, Lelaki atau perempuan, Jns jantina, Jant',
  nl: 'M/V, V/M, Sekse, Man/Vrouw, Geslacht (M/V), Geslacht M/V, Kunne, Geslachtscode, Dhr/Mevr, Man of vrouw',
}

const birthDate: Names = {
  en: 'DOB, D.O.B, Birthday, Date of birth, Birthdate, Born, Born on, Day of birth, Birth day, Date birth',
  id: 'Tgl lahir, Tanggal kelahiran, Tgl. kelahiran, Ulang tahun, Tanggal ulang tahun, Tgl ultah, Lahir, TTL, Hari lahir, Kelahiran',
  my: 'Tarikh kelahiran, T/lahir, Tkh lahir, Tarikh hari jadi, Hari jadi, Tarikh jadi, Dilahirkan, Tkh kelahiran, Tarikh lahir pelanggan, Tahun dan tarikh lahir',
  nl: 'Geb datum, Geboorte datum, Geboren, Geboren op, Geboortedag, Verjaardag, Gebdatum, Geb. dat, Datum geboorte, Datum van geboorte',
}

const description: Names = {
  en: 'Note, Notes, Remark, Remarks, Comment, Comments, Memo, Details, Additional information, Info',
  id: 'Catatan, Keterangan, Ket, Komentar, Memo, Uraian, Informasi tambahan, Rincian, Penjelasan, Info tambahan',
  my: 'Nota, Catatan tambahan, Ulasan, Komen, Maklumat tambahan, Butiran, Huraian, Perihal, Keterangan tambahan, Maklumat lain',
  nl: 'Opmerking, Opmerkingen, Notitie, Notities, Toelichting, Memo, Bijzonderheden, Beschrijving, Commentaar, Extra informatie',
}

const plate: Names = {
  en: 'Plate, Plate no, Plate number, Licence plate, License number, License plate number, Registration, Registration number, Reg no, Reg number, Vehicle number, Vehicle no, Car number, Number plate',
  id: 'Nopol, No pol, No polisi, Plat, Plat nomor, No plat, Nomor plat, Plat no, Nomor kendaraan, No kendaraan, No polisi kendaraan, TNKB',
  my: 'No pendaftaran kenderaan, Nombor pendaftaran, No plat kenderaan, Nombor plat, Plat kenderaan, No kereta, Nombor kereta, No kenderaan, Nombor kenderaan, Plat kereta',
  nl: 'Kentekennummer, Kentekenplaat, Kentekenplaatnummer, Nummerplaat, Kenteken auto, Kenteken voertuig, Voertuigkenteken, Registratienummer, Kent, Kentekennr',
}

const brand: Names = {
  en: 'Make, Car brand, Car make, Vehicle make, Vehicle brand, Manufacturer, Brand name, Make of car, Marque, Car manufacturer',
  id: 'Merk, Merk mobil, Merek mobil, Merk kendaraan, Merek kendaraan, Pabrikan, Merk motor, Nama merek, Nama merk, Merek/merk',
  my: 'Jenama kereta, Jenama kenderaan, Pembuat, Pembuat kereta, Pengeluar, Pengeluar kereta, Nama jenama, Buatan, Jenama motokar, Pengilang',
  nl: 'Automerk, Merk auto, Merk voertuig, Voertuigmerk, Fabrikant, Merknaam, Fabricaat, Producent, Merk van auto, Merk van voertuig',
}

const model: Names = {
  en: 'Type, Car model, Vehicle model, Car type, Vehicle type, Model name, Car, Vehicle, Model of car, Series',
  id: 'Tipe, Tipe mobil, Model mobil, Tipe kendaraan, Model kendaraan, Jenis mobil, Jenis kendaraan, Mobil, Kendaraan, Nama model',
  my: 'Jenis kereta, Jenis kenderaan, Model kereta, Model kenderaan, Kereta, Kenderaan, Jenis, Siri, Model motokar, Jenis model',
  nl: 'Typeaanduiding, Automodel, Modelnaam, Model auto, Voertuigtype, Type auto, Type voertuig, Auto, Voertuig, Uitvoering model',
}

const odometer: Names = {
  en: 'Km, Kms, Mileage, Kilometers, Kilometres, Kilometer, Kilometre, Odo, Odometer reading, Km reading, Mileage (km), Last km',
  id: 'Kilometer mobil, KM mobil, Jarak tempuh, Km terakhir, Kilometer terakhir, Angka odometer, Odo meter, Jarak, Posisi km, Km saat ini',
  my: 'Perbatuan, Bacaan odometer, Jarak perjalanan, Jarak km, Bacaan km, Km semasa, Kilometer semasa, Meter odo, Jumlah km',
  nl: 'Km stand, Kmstand, Tellerstand, Kilometers gereden, Stand teller, Stand km, Kilometrage, Km-teller, Huidige kilometerstand, Laatste kilometerstand',
}

const date: Names = {
  en: 'Day, Document date, Invoice date, Transaction date, Date of invoice, Posting date, Bill date, Visit date, Service date, Issued',
  id: 'Tgl, Tanggal faktur, Tgl faktur, Tanggal transaksi, Tgl transaksi, Tanggal nota, Tgl nota, Tanggal servis, Tgl servis, Tanggal kunjungan',
  my: 'Tkh, Tarikh invois, Tkh invois, Tarikh transaksi, Tarikh dokumen, Tarikh bil, Tarikh servis, Tkh servis, Tarikh lawatan, Hari',
  nl: 'Dag, Factuurdatum, Datum factuur, Boekdatum, Documentdatum, Datum document, Transactiedatum, Datum bezoek, Servicedatum, Fact datum',
}

const amount: Names = {
  en: 'Value, Sum, Total amount, Amount paid, Price, Cost, Charge, Paid, Grand total, Total price',
  id: 'Nilai, Nominal, Biaya, Total biaya, Jumlah uang, Total harga, Harga, Total bayar, Dibayar, Rupiah',
  my: 'Nilai wang, Jumlah wang, Kos, Harga jumlah, Bayaran, Jumlah bayaran, Caj, Amaun bayaran, Dibayar penuh, Nilai amaun',
  nl: 'Waarde, Som, Totaalbedrag, Totaal, Kosten, Prijs, Betaald bedrag, Bedrag totaal, Te betalen bedrag, Bedrag in euro',
}

const garage: Names = {
  en: 'Branch, Location, Workshop, Outlet, Site, Shop, Branch name, Garage name, Store, Workshop name',
  id: 'Cabang, Nama cabang, Nama bengkel, Outlet bengkel, Lokasi, Toko, Lokasi bengkel, Cabang bengkel, Gerai, Unit bengkel',
  my: 'Cawangan, Nama cawangan, Lokasi cawangan, Kedai, Premis, Nama premis, Cawangan bengkel, Tempat, Pejabat cawangan, Lokasi kedai',
  nl: 'Vestiging, Filiaal, Locatie, Werkplaats, Naam vestiging, Naam garage, Naam filiaal, Bedrijf vestiging, Winkel, Garagenaam',
}

const category: Names = {
  en: 'Group, Item group, Product group, Product category, Item category, Class, Department, Family, Category name, Grouping',
  id: 'Kelompok, Grup, Golongan, Kategori barang, Kelompok barang, Grup barang, Jenis barang, Kategori produk, Nama kategori, Jenis',
  my: 'Kumpulan, Kumpulan barang, Kategori barangan, Kelas, Golongan barang, Jenis barangan, Kategori item, Kumpulan item, Bahagian, Kelompok item',
  nl: 'Groep, Artikelgroep, Productgroep, Artikelcategorie, Productcategorie, Rubriek, Afdeling, Soort, Familie, Groepsnaam',
}

const country: Names = {
  en: 'Country name, Nation, State country, Land name, Country of garage, Country of supplier, Nationality, Country/region, In country, Territory',
  id: 'Nama negara, Asal negara, Negara asal, Negara tujuan, Negara bengkel, Kebangsaan, Negara pemasok, Negara operasi, Wilayah negara, Bangsa',
  my: 'Nama negeri negara, Negara pembekal, Negara bengkel operasi, Negara dituju, Negara pangkalan, Tempat negara, Kewarganegaraan, Negara utama, Asal negara pembekal, Negara berdaftar',
  nl: 'Landnaam, Natie, Land van vestiging, Land leverancier, Land garage, Staat, Naam land, Land van herkomst, Vestigingsland, Nationaliteit',
}

const warrantyDays: Names = {
  en: 'Warranty, Warranty days, Guarantee, Guarantee days, Warranty period, Warranty (days), Guarantee period, Days of warranty, Warranty in days, Warranty term',
  id: 'Garansi, Garansi hari, Hari garansi, Garansi (hari), Lama garansi, Jangka waktu garansi, Durasi garansi, Periode garansi, Garansi dalam hari, Masa garansi',
  my: 'Waranti, Waranti (hari), Hari waranti, Jaminan, Tempoh jaminan, Tempoh waranti, Waranti dalam hari, Jaminan hari, Had waranti, Bilangan hari waranti',
  nl: 'Garantie, Garantie (dagen), Garantiedagen, Garantietermijn, Garantieperiode, Garantieduur, Garantie in dagen, Dagen garantie, Duur garantie, Waarborg',
}

const total: Names = {
  en: 'Total amount, Invoice total, Grand total, Invoice amount, Bill amount, Amount, Total price, Gross amount, Bill total, Document total',
  id: 'Jumlah total, Total faktur, Nilai faktur, Total tagihan, Nilai tagihan, Total nota, Nilai, Jumlah faktur, Total harga, Jumlah tagihan',
  my: 'Jumlah keseluruhan, Jumlah invois, Nilai invois, Jumlah bil, Amaun invois, Amaun, Jumlah besar, Jumlah penuh, Nilai bil, Amaun penuh',
  nl: 'Totaalbedrag, Factuurbedrag, Factuurtotaal, Bedrag, Totaal incl, Totaal bedrag, Bedrag factuur, Bruto, Brutobedrag, Documenttotaal',
}

const open: Names = {
  en: 'Open, Outstanding, Balance, Balance due, Amount due, Due, Unpaid, Open amount, Remaining, Outstanding amount',
  id: 'Sisa, Sisa tagihan, Belum dibayar, Belum lunas, Piutang, Sisa piutang, Kurang bayar, Terutang, Saldo, Sisa bayar, Hutang, Sisa hutang',
  my: 'Baki, Baki hutang, Tertunggak, Amaun tertunggak, Tunggakan, Belum bayar, Baki perlu dibayar, Baki bayaran, Hutang tertunggak, Baki belum dibayar',
  nl: 'Openstaand, Openstaand bedrag, Saldo, Restant, Resterend, Nog open, Te betalen, Onbetaald, Open bedrag, Openstaand saldo',
}

const number: Names = {
  en: 'No, Invoice no, Invoice number, Document no, Document number, Bill no, Bill number, Invoice, Reference, Doc no',
  id: 'No faktur, Nomor faktur, Faktur, No nota, Nomor nota, No invoice, Nomor invoice, No dokumen, Nomor tagihan, No tagihan',
  my: 'No invois, Nombor invois, Invois, No dokumen invois, Nombor dokumen, No bil, Nombor bil, Bil, No rujukan, Nombor rujukan',
  nl: 'Nr, Factuurnummer, Factuurnr, Factuur, Documentnummer, Boekstuknummer, Boekstuk, Nummer factuur, Referentie, Bonnummer',
}

const customerName = person
const supplier: Names = {
  en: 'Supplier name, Vendor, Vendor name, Company, Company name, Supplier company, Seller, Distributor, Supplier/vendor, Name of supplier',
  id: 'Nama pemasok, Supplier, Nama supplier, Vendor, Nama vendor, Nama perusahaan, Perusahaan, Distributor, Nama toko, Penyedia',
  my: 'Nama pembekal, Syarikat, Nama syarikat, Vendor pembekal, Penjual, Nama penjual, Pengedar, Nama pengedar, Nama vendor pembekal, Syarikat pembekal',
  nl: 'Naam leverancier, Leveranciersnaam, Crediteur, Naam crediteur, Bedrijf, Bedrijfsnaam, Verkoper, Toeleverancier, Firma, Firmanaam',
}

const itemName: Names = {
  en: 'Item, Item name, Product, Product name, Part, Part name, Article, Goods, Article name, Name of item',
  id: 'Nama barang, Barang, Nama produk, Produk, Nama item, Nama sparepart, Sparepart, Suku cadang, Nama suku cadang, Nama part',
  my: 'Nama barangan, Barangan, Nama produk barang, Alat ganti, Nama alat ganti, Nama artikel, Nama bahagian, Item barang, Nama stok, Nama item barang',
  nl: 'Artikel, Artikelnaam, Artikelomschrijving, Productnaam, Onderdeel, Onderdeelnaam, Naam artikel, Naam onderdeel, Materiaal, Goederen',
}

const byType: Readonly<Record<ImportNounKey, Readonly<Record<string, Names>>>> = {
  customers: {
    full_name: person,
    phone,
    email,
    address,
    gender,
    birth_date: birthDate,
    description,
    language: {
      en: 'Language, Lang, Preferred language, Customer language, Language code, Correspondence language, Spoken language, Locale, Document language, Language of documents',
      id: 'Bahasa, Bahasa pelanggan, Kode bahasa, Bahasa pilihan, Bahasa utama, Bahasa komunikasi, Bahasa surat, Bahasa faktur, Bahasa kontak, Bahasa konsumen',
      my: 'Bahasa pilihan pelanggan, Kod bahasa, Bahasa surat-menyurat, Bahasa perhubungan, Bahasa invois, Bahasa mesej, Bahasa klien, Bahasa pembeli, Bahasa pertuturan, Bahasa resit',
      nl: 'Taal, Taalcode, Voorkeurstaal, Klanttaal, Taal klant, Correspondentietaal, Taal correspondentie, Spreektaal, Taal factuur, Taal relatie',
    },
    kind: {
      en: 'Customer type, Customer kind, Type of customer, Person or company, Client type, Customer class, Party type, Private or company, Company or person, Kind of client',
      id: 'Tipe pelanggan, Jenis konsumen, Tipe konsumen, Jenis customer, Tipe customer, Perorangan/perusahaan, Perorangan atau perusahaan, Golongan pelanggan, Kategori pelanggan, Status pelanggan',
      my: 'Kategori pelanggan individu, Jenis klien, Individu/syarikat, Individu atau syarikat, Kelas pelanggan, Golongan pelanggan syarikat, Kategori klien, Pelanggan jenis, Jenis pembeli, Kategori pembeli',
      nl: 'Klantsoort, Klanttype, Type klant, Particulier/zakelijk, Particulier of bedrijf, Soort relatie, Relatiesoort, Type relatie, Klantcategorie, Zakelijk of particulier',
    },
    legal_name: {
      en: 'Company, Company name, Registered name, Business name, Legal entity, Company legal name, Trade register name, Official name, Organisation, Organization',
      id: 'Perusahaan, Nama perusahaan, Nama PT, Nama badan, Badan usaha, Nama badan usaha, Nama legal, Nama wajib pajak, Nama CV, Organisasi',
      my: 'Syarikat, Nama syarikat, Nama perniagaan, Nama sah, Nama rasmi, Nama syarikat berdaftar, Badan perniagaan, Nama badan, Organisasi berdaftar, Firma',
      nl: 'Bedrijf, Bedrijfsnaam, Firma, Firmanaam, Officiële naam, Handelsnaam, Onderneming, Organisatie, Naam bedrijf, Juridische naam',
    },
    npwp: {
      en: 'NPWP number, Tax number NPWP, Indonesian tax number, NPWP no, Tax id NPWP, NPWP16',
      id: 'No NPWP, Nomor NPWP, NPWP pelanggan, Nomor pokok wajib pajak, NPWP 16 digit, NPWP perusahaan, No pajak, Nomor pajak, NPWP/NIK, NPWP 15 digit',
    },
    nitku: {
      en: 'NITKU number, NITKU no',
      id: 'No NITKU, Nomor NITKU, ID TKU, NITKU pembeli, Nomor identitas tempat kegiatan usaha',
    },
    nik: {
      en: 'NIK number, Indonesian id, KTP, KTP number, National id NIK',
      id: 'No KTP, Nomor KTP, No NIK, Nomor NIK, NIK KTP, No identitas, Nomor identitas, Nomor induk kependudukan, NIK pelanggan, E-KTP',
    },
    tin: {
      en: 'Tax identification number, TIN number, TIN no, Tax id TIN',
      my: 'No TIN, Nombor TIN, No cukai, Nombor cukai, Nombor pengenalan cukai, No pengenalan cukai, No cukai pendapatan, TIN pelanggan',
    },
    brn: {
      en: 'BRN, BRN number, SSM, SSM number, Business registration number, Company registration number',
      my: 'No SSM, Nombor SSM, No BRN, No pendaftaran syarikat, No pendaftaran perniagaan, Nombor pendaftaran syarikat, No syarikat, ROC, No ROC, No daftar syarikat',
    },
    nric: {
      en: 'NRIC, IC, IC number, NRIC number, MyKad, IC no, NRIC no',
      my: 'No KP, No IC, Kad pengenalan, No kad pengenalan, Nombor kad pengenalan, No MyKad, KP, Nombor IC, No K/P, MyKad pelanggan',
    },
    sst_number: {
      en: 'SST number, SST no, SST registration number, Sales tax number, Service tax number',
      my: 'No SST, Nombor SST, No pendaftaran SST, Nombor pendaftaran SST, No cukai jualan, No cukai perkhidmatan, SST pelanggan',
    },
    kvk: {
      en: 'KvK number, Chamber of commerce, Chamber of commerce number, CoC number, COC',
      nl: 'KvK nummer, KvKnummer, KvK nr, Kamer van koophandel, Handelsregister, Handelsregisternummer, KvK klant, Nummer KvK',
    },
    btw_id: {
      en: 'VAT, VAT number, VAT id, VAT no, VAT identification number, EU VAT number',
      nl: 'Btw nummer, Btwnummer, Btw nr, Btw identificatienummer, Btw-identificatie, Btw, Btw klant, Nummer btw, Omzetbelastingnummer, Ob nummer',
    },
    passport: {
      en: 'Passport no, Passport number, Travel document, Travel document number, Passport id',
      id: 'No paspor, Nomor paspor, Paspor no, Paspor pelanggan',
      my: 'No pasport, Nombor pasport, Pasport no, Pasport pelanggan',
      nl: 'Paspoortnummer, Paspoortnr, Nummer paspoort, Reisdocument',
    },
    street: {
      en: 'Street name, Road, Street and number, Address street, Road name',
      id: 'Nama jalan, Jl, Jln, Alamat jalan, Jalan dan nomor',
      my: 'Nama jalan raya, Jalan raya, Lorong, Alamat jalan raya, Jln raya',
      nl: 'Straatnaam, Straat en huisnummer, Adres straat, Weg, Straat naam',
    },
    house_number: {
      en: 'House no, Number of house, Street number, Building number, Unit number, No house',
      id: 'No rumah, Nomor rumah, Nomor bangunan, No bangunan, Nomor jalan',
      my: 'No rumah kediaman, Nombor rumah, Nombor bangunan, No lot, Nombor lot, No unit',
      nl: 'Huisnr, Huis nummer, Huisnummer en toevoeging, Nr huis, Pandnummer',
    },
    postal_code: {
      en: 'Postcode, Post code, Zip, Zip code, Zipcode, Postal, Postalcode, PIN code',
      id: 'Kodepos, Kd pos, Kode pos pelanggan, Pos, Kode post',
      my: 'Kod pos, Kodpos, Pos kod, Poskod alamat, Kod posmen',
      nl: 'Post code, Pc, Postcode klant, Postcode adres, Pcode',
    },
    city: {
      en: 'Town, City name, Place, Municipality, City/town, Place name, Residence city, Locality, Suburb, City of residence',
      id: 'Kabupaten, Kota/kabupaten, Kab/kota, Kotamadya, Nama kota, Kota tinggal, Kota domisili, Kabupaten/kota, Daerah, Kecamatan',
      my: 'Bandaraya, Pekan, Nama bandar, Bandar/pekan, Mukim, Daerah kediaman, Kampung, Bandar kediaman, Tempat tinggal bandar, Taman',
      nl: 'Woonplaats, Stad, Plaatsnaam, Gemeente, Dorp, Vestigingsplaats, Woonplaats klant, Plaats klant, Stad/dorp, Woon plaats',
    },
    region_code: {
      en: 'State, Province, State code, Region code, County, State or province, Province code, Area code',
      id: 'Provinsi, Kode provinsi, Propinsi, Kode wilayah, Daerah provinsi, Kode daerah',
      my: 'Negeri, Kod negeri, Nama negeri, Kod wilayah, Negeri kediaman, Negeri pelanggan',
      nl: 'Provincie, Regiocode, Provinciecode, Gewest, Streek, Deelstaat',
    },
    country_code: {
      en: 'Country, Country iso, ISO country, Nationality, Country of residence, Country name',
      id: 'Negara, Kode iso negara, Negara pelanggan, Kd negara, Negara domisili',
      my: 'Kod iso negara, Negara kediaman, Negara klien, Kd negara kediaman',
      nl: 'Land, Land iso, Iso landcode, Land code, Land klant, Woonland',
    },
    invoice_email: {
      en: 'Invoice email, Billing email, Email invoice, Invoice e-mail, Billing e-mail, Accounts email',
      id: 'Email faktur, Email tagihan, Email penagihan, Email invoice, Surel faktur',
      my: 'E-mel invois, Emel invois, Emel bil, E-mel pengebilan, Emel pengebilan',
      nl: 'Factuur e-mail, Factuur email, Email facturen, Factuurmail, E-mail factuur, E-mailadres facturen',
    },
    payment_terms_days: {
      en: 'Payment terms, Terms, Credit days, Payment days, Terms of payment, Net days, Days credit',
      id: 'Tempo, Jatuh tempo, Jatuh tempo (hari), Termin, TOP, Tempo pembayaran, Lama tempo, Hari tempo',
      my: 'Terma bayaran, Tempoh kredit, Syarat bayaran, Terma kredit, Hari kredit, Tempoh bayaran, Terma pembayaran',
      nl: 'Betaaltermijn, Betalingstermijn, Betaaltermijn dagen, Krediettermijn, Betalingsconditie, Termijn, Dagen krediet',
    },
    license_plate: plate,
    brand,
    model,
    variant: {
      en: 'Trim, Version, Edition, Model variant, Grade, Trim level, Sub model, Submodel, Specification, Spec',
      id: 'Varian mobil, Varian model, Edisi, Versi, Sub model mobil, Spesifikasi, Seri, Kelas varian, Tipe varian, Grade mobil',
      my: 'Varian kereta, Varian kenderaan, Edisi khas, Versi kereta, Spesifikasi kereta, Gred, Varian jenis, Submodel kereta, Siri varian, Kelas kereta',
      nl: 'Variant auto, Versie, Editie, Uitvoering auto, Uitvoeringsniveau, Submodel auto, Trimniveau, Specificatie, Afwerking, Motorvariant',
    },
    production_year: {
      en: 'Year, Model year, Year of manufacture, Year made, Built, Build year, Manufacture year, Year of production, Production, Year built',
      id: 'Tahun, Thn, Tahun pembuatan, Tahun mobil, Tahun kendaraan, Thn produksi, Thn pembuatan, Tahun rakit, Tahun keluaran, Tahun perakitan',
      my: 'Tahun pengeluaran, Tahun buatan, Tahun dikeluarkan, Tahun kereta, Tahun kenderaan, Thn dibuat, Tahun model, Tahun pembuatan kereta, Thn buatan, Tahun keluaran kereta',
      nl: 'Jaar, Productiejaar, Bouw jaar, Modeljaar, Fabricagejaar, Jaar van bouw, Bj, Bouwjaar auto, Jaar bouw, Eerste toelating jaar',
    },
    vin: {
      en: 'VIN number, VIN no, Vehicle identification number, Frame number, Frame no, VIN code, Identification number, VIN/chassis, Chassis (VIN), Chassis no',
      id: 'No rangka, Nomor rangka, Norangka, No VIN, Nomor VIN, No rangka kendaraan, Rangka, No casis, Nomor rangka mobil, Nomor chasis',
      my: 'No casis, Nombor casis, No VIN casis, No chasis, Nombor chasis, No rangka kereta, No enjin casis, Casis, No casis kenderaan, Nombor VIN kereta',
      nl: 'Chassisnummer, Chassisnr, VIN nummer, Voertuigidentificatienummer, Framenummer, Meldcode, VIN nr, VIN code auto, Identificatienummer, Chassis nr',
    },
    chassis_number: {
      en: 'Old chassis number, Other chassis number, Chassis number (not VIN), Short chassis number, Body number',
      id: 'No sasis, Sasis, Nomor sasis lama, No sasis lama, Nomor bodi',
      my: 'No casis lama, Nombor casis lama, No badan, Nombor badan, Casis lama',
      nl: 'Oud chassisnr, Chassisnummer oud, Kort chassisnummer, Carrosserienummer, Oud framenummer',
    },
    odometer,
    transmission: {
      en: 'Gearbox, Gear, Trans, Transmission type, Gear type, Gearbox type, A/T or M/T, AT/MT, MT/AT, Manual/automatic, Shift',
      id: 'Jenis transmisi, Tipe transmisi, Persneling, Girboks, Manual/matic, Matic/manual, Transmisi mobil, Jenis persneling, Manual/otomatis, Perseneling',
      my: 'Jenis gear, Kotak gear, Gear kereta, Jenis transmisi kereta, Manual/auto, Auto/manual, Manual/automatik, Gear manual/auto, Gearbox kereta, Penghantaran kuasa',
      nl: 'Versnellingsbak, Versnelling, Bak, Schakeling, Type transmissie, Handgeschakeld/automaat, Versnellingsbaktype, Type versnellingsbak, Soort transmissie, Automaat/handgeschakeld',
    },
    power_type: {
      en: 'Fuel, Fuel type, Engine type, Fuel kind, Engine fuel, Power, Energy, Type of fuel, Drive type, Energy source',
      id: 'BBM, Bahan bakar, Jenis BBM, Tipe bahan bakar, Jenis mesin, Tipe mesin, Bensin/solar, Bahan bakar mobil, Tipe BBM, Mesin',
      my: 'Bahan api, Jenis minyak, Minyak, Jenis enjin, Bahan bakar kereta, Petrol/diesel, Jenis bahan bakar kereta, Enjin, Kuasa, Sumber kuasa',
      nl: 'Brandstofsoort, Brandstoftype, Soort brandstof, Type brandstof, Motortype, Aandrijving, Energie, Energiebron, Benzine/diesel, Motor brandstof',
    },
  },
  items: {
    name: itemName,
    sku: {
      en: 'Code, Item code, Product code, Part number, Part no, Article number, Item number, Item no, Stock code, Partnumber',
      id: 'Kode, Kode barang, Kode produk, Kode item, No part, Nomor part, Part no barang, Kode part, Kode sparepart, Nomor barang',
      my: 'Kod, Kod barang, Kod produk, Kod item, No bahagian, Nombor bahagian, Kod stok, Kod alat ganti, No item, Nombor item',
      nl: 'Artikelcode, Artikelnummer, Artikelnr, Onderdeelnummer, Onderdeelnr, Productcode, Bestelnummer, Itemcode, Art nr, Bestelcode',
    },
    location: {
      en: 'Location, Bin, Rack, Place, Bin location, Storage, Storage location, Shelf location, Position, Warehouse location',
      id: 'Lokasi, Lokasi rak, No rak, Nomor rak, Letak, Tempat, Lokasi simpan, Posisi, Lemari, Lokasi gudang',
      my: 'Lokasi barang, Lokasi simpanan, Tempat simpan, Kedudukan, No rak barang, Lokasi stor, Petak, Almari, Tempat letak, Lokasi rak barang',
      nl: 'Locatie, Stelling, Vak, Schaplocatie, Plaats, Magazijnlocatie, Opslaglocatie, Plank, Bak, Positie',
    },
    quantity: {
      en: 'Qty, Quantity, Stock, Stock qty, In stock, Qty on hand, Stock on hand, Balance, Current stock, Inventory',
      id: 'Jumlah, Jml, Qty stok, Jumlah stok, Stok akhir, Sisa stok, Stok saat ini, Saldo stok, Kuantitas, Persediaan',
      my: 'Kuantiti, Bilangan, Jumlah stok barang, Baki stok, Stok semasa, Kuantiti stok, Stok ada, Bil, Baki, Stok tersedia',
      nl: 'Aantal, Voorraad, Hoeveelheid, Actuele voorraad, Stand, Voorraad aantal, Huidige voorraad, Beschikbaar, Voorraadstand, Aantal op voorraad',
    },
    category,
    unit: {
      en: 'UOM, U/M, Unit of measure, Units, Measure, Pack, Unit measure, Sales unit, Stock unit, Measurement unit',
      id: 'Sat, Unit satuan, Satuan barang, Kemasan, UoM barang, Satuan stok, Satuan ukur, Satuan jual, Stn, Jenis satuan',
      my: 'Unit ukuran, Ukuran, Unit barang, Unit stok, Sukatan, Unit jualan, Pek, Unit sukatan, Jenis unit, Unit kiraan',
      nl: 'Ehd, Eenh, Verpakking, Verkoopeenheid, Maateenheid, Voorraadeenheid, Stuks, Verpakkingseenheid, Meeteenheid, Per',
    },
    buy_price: {
      en: 'Cost, Cost price, Purchase price, Buying price, Unit cost, Buy, Purchase cost, Price buy, Net cost, Average cost',
      id: 'HPP, Modal, Harga modal, Harga pokok, Hrg beli, Harga pembelian, Harga perolehan, Beli, Harga kulak, Harga beli satuan',
      my: 'Kos, Harga kos, Harga belian, Kos seunit, Harga asal, Belian, Kos belian, Harga modal barang, Hrg kos, Harga pembelian seunit',
      nl: 'Inkoop, Kostprijs, Inkprijs, Inkoop prijs, Aankoopprijs, Netto inkoop, Inkoopprijs excl, Prijs inkoop, Kosten per stuk, Ink',
    },
    sell_price: {
      en: 'Price, Sale price, Sales price, Selling price, Retail price, Unit price, Sell, List price, Retail, Price sell',
      id: 'Harga, Hrg jual, Harga penjualan, Harga satuan, Jual, Harga ecer, Harga eceran, Harga umum, HET, Harga jual satuan',
      my: 'Harga jualan, Harga runcit, Harga seunit, Jualan, Hrg jual barang, Harga senarai, Harga pasaran, Harga unit, Harga jual seunit, RRP',
      nl: 'Verkoop, Prijs, Verkoop prijs, Adviesprijs, Winkelprijs, Consumentenprijs, Stukprijs, Verkoopprijs excl, Prijs verkoop, Vkp',
    },
    minimum_stock: {
      en: 'Minimum, Min, Min stock, Min qty, Reorder level, Reorder point, Minimum quantity, Safety stock, Minimum level, Low stock',
      id: 'Stok min, Min stok, Minimal stok, Batas minimum, Stok minimal, Minimal, Titik pesan, Stok pengaman, Batas stok, Jumlah minimum',
      my: 'Stok min barang, Paras minimum, Had minimum, Stok terendah, Minimum stok, Paras pesanan semula, Kuantiti minimum, Had stok, Stok keselamatan, Paras stok minimum',
      nl: 'Min voorraad, Minimum voorraad, Minimale voorraad, Bestelniveau, Bestelpunt, Minimumaantal, Veiligheidsvoorraad, Minimaal, Ondergrens, Min aantal',
    },
    warranty_days: warrantyDays,
    garage: {
      ...garage,
      en: 'Branch, Workshop, Outlet, Site, Branch name, Garage name, Store, Workshop name, Shop, Company branch',
      id: 'Cabang, Nama cabang, Nama bengkel, Outlet bengkel, Toko, Lokasi bengkel, Cabang bengkel, Gudang, Gerai, Unit bengkel',
      nl: 'Vestiging, Filiaal, Werkplaats, Naam vestiging, Naam garage, Naam filiaal, Bedrijf, Magazijn, Winkel, Garagenaam',
      my: 'Cawangan, Nama cawangan, Lokasi cawangan, Kedai, Premis, Nama premis, Cawangan bengkel, Stor, Pejabat cawangan, Lokasi kedai',
    },
  },
  services: {
    name: {
      en: 'Service, Service name, Job, Job name, Labour, Labor, Work, Task, Operation, Activity',
      id: 'Jasa, Nama jasa, Layanan, Nama layanan, Pekerjaan, Nama pekerjaan, Servis, Jenis jasa, Nama servis, Ongkos kerja',
      my: 'Perkhidmatan, Nama perkhidmatan, Kerja, Nama kerja, Upah, Servis kereta, Nama servis kereta, Jenis perkhidmatan, Tugas, Jenis servis',
      nl: 'Dienst, Naam dienst, Werkzaamheid, Werkzaamheden, Handeling, Arbeid, Bewerking, Taak, Dienstnaam, Klus',
    },
    country,
    price: {
      en: 'Rate, Charge, Fee, Service price, Labour price, Cost, Amount, Selling price, Unit price, Sell price',
      id: 'Tarif, Biaya, Biaya jasa, Ongkos, Harga jasa, Tarif jasa, Harga jual, Biaya servis, Harga servis, Harga satuan',
      my: 'Kadar, Caj, Bayaran, Harga perkhidmatan, Kos, Upah kerja, Harga jualan, Caj perkhidmatan, Harga seunit, Kadar upah',
      nl: 'Tarief, Kosten, Bedrag, Verkoopprijs, Prijs dienst, Arbeidsprijs, Vergoeding, Stukprijs, Vaste prijs, Prijs excl',
    },
    category: {
      ...category,
      id: 'Kelompok, Grup, Golongan, Kategori jasa, Kelompok jasa, Grup jasa, Jenis, Kategori layanan, Nama kategori, Jenis layanan',
      nl: 'Groep, Dienstgroep, Dienstcategorie, Rubriek, Afdeling, Soort, Familie, Groepsnaam, Soort dienst, Werksoort',
    },
    minutes: {
      en: 'Duration, Time, Duration (minutes), Min, Mins, Time (minutes), Labour time, Standard time, Duration in minutes, Minutes needed',
      id: 'Durasi, Waktu, Lama, Lama pengerjaan, Durasi (menit), Waktu (menit), Waktu kerja, Lama kerja, Waktu pengerjaan, Estimasi menit',
      my: 'Tempoh, Masa, Masa (minit), Tempoh (minit), Masa kerja, Masa diperlukan, Tempoh kerja, Anggaran minit, Jangka masa, Masa piawai',
      nl: 'Duur, Tijd, Tijdsduur, Werktijd, Duur (minuten), Tijd (minuten), Arbeidstijd, Min, Normtijd, Benodigde tijd',
    },
    warranty_days: warrantyDays,
    warranty_condition: {
      en: 'Condition, Warranty terms, Terms of warranty, Guarantee condition, Warranty rule, Guarantee terms, Warranty requirement',
      id: 'Syarat, Ketentuan garansi, Kondisi garansi, Syarat & ketentuan, Aturan garansi, Syarat jaminan, Ketentuan',
      my: 'Terma waranti, Syarat jaminan, Terma jaminan, Keadaan waranti, Peraturan waranti, Syarat perkhidmatan',
      nl: 'Voorwaarde, Voorwaarden, Garantievoorwaarden, Garantieregel, Conditie, Garantie voorwaarde, Eis garantie',
    },
    description,
  },
  suppliers: {
    name: supplier,
    code: {
      en: 'Supplier code, Vendor code, Supplier no, Supplier number, Vendor no, Vendor number, Supplier id, Vendor id, Account, Short code',
      id: 'Kode pemasok, Kode supplier, Kode vendor, No pemasok, Nomor pemasok, No supplier, ID pemasok, ID supplier, Kode singkat, Kode rekanan',
      my: 'Kod pembekal, No pembekal, Nombor pembekal, ID pembekal, Kod vendor, No vendor, Kod syarikat, Kod ringkas, No akaun pembekal, Kod penjual',
      nl: 'Leverancierscode, Leveranciersnummer, Leveranciersnr, Crediteurnummer, Crediteurnr, Relatienummer, Crediteurcode, Nummer leverancier, Korte code, Relatiecode',
    },
    phone,
    email,
    address,
    website: {
      en: 'Web, Site, Url, Web site, Homepage, Web address, Internet, Webpage, Www, Link',
      id: 'Web pemasok, Laman, Alamat web, Situs, Halaman web, Url situs, Website pemasok, Tautan, Internet pemasok, Situs internet',
      my: 'Laman sesawang, Alamat web pembekal, Tapak web, Laman, Url laman, Pautan, Web pembekal, Laman utama, Halaman sesawang, Tapak',
      nl: 'Webadres, Webpagina, Internetadres, Webstek, Site leverancier, Url website, Internetpagina, Link website, Homepagina, Webshop',
    },
    country,
  },
  employees: {
    full_name: {
      en: 'Name, Employee, Employee name, Staff, Staff name, Worker, Person, Fullname, Display name, Mechanic name',
      id: 'Nama, Nama karyawan, Karyawan, Nama pegawai, Pegawai, Nama staf, Staf, Nama mekanik, Nama pekerja, Pekerja',
      my: 'Nama pekerja, Pekerja, Nama kakitangan, Kakitangan, Nama staf, Staf, Nama mekanik bengkel, Nama pegawai, Nama petugas, Petugas',
      nl: 'Naam, Medewerker, Naam medewerker, Werknemer, Naam werknemer, Personeelslid, Collega, Personeel, Naam monteur, Medewerkersnaam',
    },
    phone,
    role: {
      en: 'Position, Job, Job title, Function, Title, Role name, Employee role, Duty, Job role, Staff role',
      id: 'Jabatan, Posisi, Fungsi, Tugas, Bagian, Pekerjaan, Jabatan karyawan, Nama jabatan, Peran karyawan, Divisi',
      my: 'Jawatan, Kedudukan, Fungsi kerja, Tugas pekerja, Bahagian, Nama jawatan, Peranan pekerja, Jawatan pekerja, Bidang, Tugasan',
      nl: 'Functie, Positie, Functienaam, Taak, Beroep, Functietitel, Rol medewerker, Functie medewerker, Afdeling, Baan',
    },
    garage,
    gender,
    birth_date: birthDate,
    email,
    hourly_rate: {
      en: 'Hourly rate, Rate, Wage, Hourly wage, Cost per hour, Rate per hour, Labour cost, Hour rate, Pay per hour, Wage per hour',
      id: 'Tarif per jam, Upah per jam, Gaji per jam, Tarif jam, Upah, Biaya jam, Ongkos per jam, Tarif tenaga kerja, Upah jam, Rate per jam',
      my: 'Kadar sejam, Upah sejam, Gaji sejam, Kadar jam, Kos per jam, Kadar upah, Bayaran sejam, Kos jam, Gaji setiap jam, Upah setiap jam',
      nl: 'Uurtarief, Uurloon, Loon per uur, Tarief per uur, Uurkosten, Kostprijs per uur, Tarief, Loon, Uurkostprijs, Loonkosten per uur',
    },
  },
  makes: {
    brand,
    model,
  },
  history: {
    license_plate: plate,
    date,
    odometer,
    garage,
    text: {
      en: 'Description, Work done, Job, Jobs, Service, Services, Service done, Repair, Repairs, Notes, Remarks, Details',
      id: 'Keterangan, Servis, Jenis servis, Perbaikan, Uraian, Rincian pekerjaan, Jasa, Catatan, Pekerjaan servis, Tindakan',
      my: 'Kerja dibuat, Pembaikan, Perkhidmatan, Butiran, Nota, Jenis servis kereta, Kerja servis, Keterangan kerja, Servis dibuat, Huraian kerja',
      nl: 'Omschrijving, Werkzaamheden, Reparatie, Uitgevoerd werk, Onderhoud, Beurt, Opmerkingen, Verrichte werkzaamheden, Beschrijving, Dienst',
    },
    amount,
  },
  'open-invoices': {
    customer_phone: phone,
    customer_name: customerName,
    number,
    date,
    total,
    open,
  },
  'open-bills': { supplier, number, date, total, open },
  points: {
    customer_phone: phone,
    customer_name: customerName,
    points: {
      en: 'Point, Balance, Point balance, Points balance, Loyalty points, Member points, Reward points, Total points, Bonus points, Points left',
      id: 'Saldo poin, Jumlah poin, Total poin, Poin member, Poin anggota, Sisa poin, Point member, Poin pelanggan, Poin hadiah, Jml poin',
      my: 'Mata, Baki mata, Jumlah mata, Mata ahli, Mata ganjaran ahli, Baki mata ganjaran, Poin ahli, Mata terkumpul, Mata bonus, Jumlah mata ganjaran',
      nl: 'Puntensaldo, Saldo, Spaarpunten, Aantal punten, Saldo punten, Totaal punten, Bonuspunten, Klantpunten, Punten over, Loyaliteitspunten',
    },
    expires_on: {
      en: 'Expiry, Expiry date, Expires, Expires on, Expiration date, Valid until, Valid to, Valid through, End date, Expiration',
      id: 'Berlaku sampai, Kedaluwarsa, Tanggal kedaluwarsa, Masa berlaku, Kadaluarsa, Tgl kadaluarsa, Berlaku hingga, Tanggal berakhir, Tgl berakhir, Berakhir',
      my: 'Tarikh luput, Luput, Sah sehingga, Tarikh tamat, Tamat tempoh, Sah hingga, Tkh luput, Tamat, Tarikh akhir, Luput pada',
      nl: 'Vervaldatum, Verloopt, Verloopt op, Geldig tot, Geldig t/m, Einddatum, Vervalt op, Houdbaar tot, Vervalt, Geldigheid',
    },
  },
  deposits: {
    customer_phone: phone,
    customer_name: customerName,
    amount: {
      en: 'Deposit, Deposit amount, Down payment, DP, Prepayment, Prepaid, Advance, Advance payment, Balance, Credit',
      id: 'Uang muka, Deposit pelanggan, DP pelanggan, Titipan, Saldo deposit, Jumlah uang muka, Nilai, Nominal, Panjar, Saldo',
      my: 'Deposit dibayar, Wang pendahuluan, Bayaran pendahuluan, Cengkeram, Wang muka, Baki deposit, Baki, Jumlah deposit, Amaun deposit, Pendahuluan',
      nl: 'Aanbetaling, Vooruitbetaling, Voorschot, Borg, Tegoed, Waarborg, Saldo, Vooruitbetaald, Aanbetaald bedrag, Depot',
    },
  },
}

/** The everyday titles of a field of a record type, in all languages. */
export const everydayTitles = (noun: ImportNounKey, field: string): string[] =>
  Object.values(byType[noun][field] ?? {}).flatMap((names) => names.split(', '))
