import type en from './en.ts'

export default {
  level: { safe: 'Tepat masa', at_risk: 'Berisiko', late: 'Lewat' },
  title: (level, percent) => `Janji: ${level} (${percent}% akan tepat masa)`,
  chance: (level, percent) => `${level} · ${percent}%`,
  assign: (mechanic) => `Tugaskan ${mechanic}`,
  takeTime: (time) => `Janjikan ${time}`,
  offer: 'Cadangkan masa',
  offered: (time) => `Boleh dijanjikan: ${time}`,
  take: 'Guna masa ini',
  filter: 'Janji',
  values: {
    reason: {
      parts: 'alat ganti',
      third_party: 'pihak ketiga',
      customer: 'pelanggan',
      payment: 'pembayaran',
      capacity: 'ruang atau mekanik',
    },
  },
  message: {
    passed: 'Masa yang dijanjikan telah berlalu',
    left: 'Tinggal {minutes} minit mengikut rancangan, dan kerja di bengkel ini mengambil {percent}% daripada masa rancangan',
    before: 'Mekaniknya masih ada {minutes} minit kerja lain sebelum ini',
    planned: 'Tinggal {minutes} minit mengikut rancangan',
    nobody: 'Belum ada mekanik ditugaskan; yang paling lapang masih ada {minutes} minit kerja lain',
    partOn: '{part} tidak cukup dan dijangka tiba {day}',
    partNever: '{part} tidak cukup dan tiada penghantaran dijangka',
    held: 'Menunggu {reason}; kerja diteruskan paling awal apabila bengkel dibuka semula',
    slot: 'Kereta tiba pada {time}',
    ends: 'Kerja mungkin siap {time}, janjinya {promise}',
    mechanic: 'Serahkan kepada {mechanic}, yang lapang lebih awal',
    part: 'Ambil {part} dari {garage}',
    newTime: 'Beritahu pelanggan masa baharu: {time}',
  },
} satisfies typeof en
