import type en from './en.ts'

export default {
  title: 'Prakiraan',
  p50: 'Separuh build seperti ini selesai pada',
  p80: '80% build seperti ini selesai pada',
  late: (days) => `${days} hari setelah target`,
  inTime: 'Tepat waktu',
  because: 'Penyebab utama',
  queue: 'Antrean build',
  queueText: 'Build yang direncanakan menurut urutan bengkel memulainya.',
  queueNone: 'Tidak ada build yang direncanakan.',
  starts: (day) => `mulai ${day}`,
  ends: (day) => `selesai pada ${day}`,
  message: {
    onHold: 'Build ditunda',
    taskBlocked: '{task} terhambat',
    tasksLate: '{count} tugas melewati tenggatnya',
    busy: '{name} punya {days} hari kerja di dalamnya',
    planAlone: 'Belum ada build serupa yang selesai, jadi ini mengikuti rencana',
    notWhole: 'Antrean harus memuat setiap build yang direncanakan satu kali',
  },
} satisfies typeof en
