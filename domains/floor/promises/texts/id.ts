import type en from './en.ts'

export default {
  level: { safe: 'Tepat waktu', at_risk: 'Berisiko', late: 'Terlambat' },
  title: (level, percent) => `Janji: ${level} (${percent}% akan tepat waktu)`,
  chance: (level, percent) => `${level} · ${percent}%`,
  assign: (mechanic) => `Tugaskan ${mechanic}`,
  takeTime: (time) => `Janjikan ${time}`,
  offer: 'Sarankan waktu',
  offered: (time) => `Dapat dijanjikan: ${time}`,
  take: 'Pakai waktu ini',
  filter: 'Janji',
  values: {
    reason: {
      parts: 'suku cadang',
      third_party: 'pihak ketiga',
      customer: 'pelanggan',
      payment: 'pembayaran',
      capacity: 'tempat atau mekanik',
    },
  },
  message: {
    passed: 'Waktu yang dijanjikan sudah lewat',
    left: 'Tersisa {minutes} menit menurut rencana, dan pekerjaan di bengkel ini memakan {percent}% dari waktu rencana',
    before: 'Mekaniknya masih punya {minutes} menit pekerjaan lain sebelum ini',
    planned: 'Tersisa {minutes} menit menurut rencana',
    nobody:
      'Belum ada mekanik yang ditugaskan; yang paling longgar masih punya {minutes} menit pekerjaan lain',
    partOn: '{part} kurang dan diperkirakan datang {day}',
    partNever: '{part} kurang dan belum ada yang dikirim',
    held: 'Menunggu {reason}; pekerjaan dilanjutkan paling cepat saat bengkel buka lagi',
    slot: 'Mobil datang pukul {time}',
    ends: 'Pekerjaan mungkin selesai {time}, janjinya {promise}',
    mechanic: 'Berikan kepada {mechanic}, yang lebih cepat senggang',
    part: 'Ambil {part} dari {garage}',
    newTime: 'Beri tahu pelanggan waktu baru: {time}',
  },
} satisfies typeof en
