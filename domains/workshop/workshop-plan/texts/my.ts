import type en from './en.ts'

export default {
  title: 'Ramalan',
  p50: 'Separuh binaan seperti ini siap pada',
  p80: '80% binaan seperti ini siap pada',
  late: (days) => `${days} hari selepas sasaran`,
  inTime: 'Tepat pada masanya',
  because: 'Punca utama',
  queue: 'Giliran binaan',
  queueText: 'Binaan yang dirancang mengikut urutan bengkel memulakannya.',
  queueNone: 'Tiada binaan dirancang.',
  starts: (day) => `mula ${day}`,
  ends: (day) => `siap pada ${day}`,
  message: {
    onHold: 'Binaan ditangguhkan',
    taskBlocked: '{task} terhalang',
    tasksLate: '{count} tugasan melepasi tarikh akhirnya',
    busy: '{name} ada {days} hari kerja di dalamnya',
    planAlone: 'Belum ada binaan serupa yang siap, jadi ini mengikut rancangan',
    notWhole: 'Giliran mesti mengandungi setiap binaan yang dirancang sekali',
  },
} satisfies typeof en
