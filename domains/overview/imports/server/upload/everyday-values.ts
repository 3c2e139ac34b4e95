/** What people write for the values of a choice, besides the labels of our screens: `L/P`, `M/T`, `solar`, `bh`. */

/** By field: the words of each code. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  gender: {
    male: 'M, L, Man, Pria, Laki-laki, Laki laki, Lelaki, Mr, Bapak, Bpk, Pak, Tuan, Dhr, De heer, Mannelijk, Jantan, Encik, En',
    female:
      'F, P, V, W, Woman, Wanita, Perempuan, Mrs, Ms, Ibu, Bu, Nyonya, Ny, Nona, Mevr, Mevrouw, Vrouw, Vrouwelijk, Puan, Pn, Cik',
  },
  language: {
    en: 'EN, ENG, Inggris, Bahasa Inggris, Engels, UK, GB',
    id: 'ID, IND, Indonesia, Indonesian, Bahasa, Indonesisch',
    my: 'MY, MS, Malay, Melayu, Malaysia, Malaysian, BM, Maleis',
    nl: 'NL, NLD, Dutch, Belanda, Bahasa Belanda, Holland, Hollands',
  },
  kind: {
    person:
      'Person, Private, Individual, Consumer, Pribadi, Individu, Perseorangan, Persendirian, Orang, Particulier persoon, Persoon, Prive',
    company:
      'Business, Corporate, Organisation, PT, CV, Badan, Badan usaha, Korporat, Perniagaan, Zakelijk, Zakelijke klant, BV, Onderneming',
  },
  transmission: {
    manual:
      'MT, M/T, Man, Stick, Handbak, Hand, Handgeschakelde bak, Manuell, Manual transmission, Manuaal, Handmatig, M',
    automatic:
      'AT, A/T, Auto, Matic, Metik, CVT, DCT, Automatic transmission, Automatisch, Automaat bak, Otomatik, Automat, A',
  },
  power_type: {
    petrol:
      'Gasoline, Gasolin, Benzin, Pertalite, Pertamax, Premium, Petrol engine, RON 95, RON95, Minyak petrol, B, Super',
    diesel:
      'Solar, Biosolar, Dexlite, Pertamina dex, Diesel engine, Minyak diesel, D, Dieselolie, Derv, Euro 5 diesel',
    hybrid:
      'HEV, Hibrida, Hibrid, Hybride, Mild hybrid, MHEV, Full hybrid, Petrol hybrid, Benzine/elektrisch',
    'plug-in hybrid':
      'PHEV, Plug in, Plug-in, Plugin hybrid, Plug-in hybride, Plug-in hibrida, Plug-in hibrid, Plugin',
    electric:
      'EV, BEV, Elektrik, Listrik, Elektrisch, Battery, Full electric, Electrical, E, Volledig elektrisch',
  },
  unit: {
    pcs: 'Pc, Piece, Pieces, Pce, Ea, Each, Buah, Bh, Biji, Bj, Unit, Stuk, Stuks, St, Stk, Lembar, Batang, Keping, Pce(s), Pcs.',
    set: 'Sets, Kit, Pasang, Psg, Pair, Paar, Stel, Setel',
    bottle: 'Bottles, Btl, Botol, Fles, Flessen, Fl',
    can: 'Cans, Kaleng, Klg, Tin, Blik, Bus, Jerigen, Jerrycan',
    liter: 'L, Ltr, Lt, Liters, Litre, Litres, Liter., Litr',
    kg: 'Kgs, Kilo, Kilos, Kilogram, Kilograms, Kilogramme',
    meter: 'M, Mtr, Meters, Metre, Metres, Mt, Meteran',
    roll: 'Rolls, Rol, Rollen, Gulung, Gulungan, Rl',
    box: 'Boxes, Bx, Dus, Doos, Dos, Kotak, Kardus, Karton, Carton, Ctn',
  },
  warranty_condition: {
    none: 'No, Nil, Tanpa, Tanpa syarat, Tak ada, Tiada syarat, Geen voorwaarde, No condition',
    leaves_within_24h:
      '24h, 24 hours, 24 jam, 24 uur, Dalam 24 jam, Within 24 hours, Binnen 24 uur',
  },
}

/** The codes of everyday words of a field. */
export const everydayValues = (field: string): (readonly [word: string, code: string])[] =>
  Object.entries(words[field] ?? {}).flatMap(([code, names]) =>
    names.split(', ').map((word) => [word, code] as const),
  )
