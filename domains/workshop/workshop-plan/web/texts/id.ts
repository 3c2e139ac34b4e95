import type en from './en.ts'

export default {
  title: 'Prakiraan',
  p50: 'Peluang setengah pada',
  p80: 'Kemungkinan besar pada',
  late: (days) => `${days} hari setelah target`,
  inTime: 'Tepat waktu',
  because: 'Karena',
  queue: 'Antrean proyek',
  queueText: 'Proyek yang direncanakan menurut urutan bengkel memulainya.',
  queueNone: 'Tidak ada proyek yang direncanakan.',
  starts: (day) => `mulai ${day}`,
  ends: (day) => `selesai pada ${day}`,
  message: {
    onHold: 'Proyek ditunda',
    taskBlocked: '{task} terhambat',
    tasksLate: '{count} tugas melewati harinya',
    busy: '{name} punya {days} hari kerja di dalamnya',
    planAlone: 'Belum ada proyek serupa yang selesai: mengikuti rencana',
    notWhole: 'Sebutkan setiap proyek yang direncanakan satu kali',
  },
} satisfies typeof en
