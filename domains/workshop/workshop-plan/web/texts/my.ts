import type en from './en.ts'

export default {
  title: 'Ramalan',
  p50: 'Peluang separuh pada',
  p80: 'Kemungkinan besar pada',
  late: (days) => `${days} hari selepas sasaran`,
  inTime: 'Tepat pada masanya',
  because: 'Kerana',
  queue: 'Giliran projek',
  queueText: 'Projek yang dirancang mengikut urutan bengkel memulakannya.',
  queueNone: 'Tiada projek dirancang.',
  starts: (day) => `mula ${day}`,
  ends: (day) => `siap pada ${day}`,
  message: {
    onHold: 'Projek ditangguhkan',
    taskBlocked: '{task} terhalang',
    tasksLate: '{count} tugasan melepasi harinya',
    busy: '{name} ada {days} hari kerja di dalamnya',
    planAlone: 'Belum ada projek serupa yang siap: mengikut rancangan',
    notWhole: 'Namakan setiap projek yang dirancang sekali',
  },
} satisfies typeof en
