import type en from './en.ts'

export default {
  message: {
    stageRetired: 'Tahapan dihentikan',
    taskRetired: 'Tugas dihentikan',
    notWhole: 'Setiap tahapan dan setiap tugas harus ada satu kali dalam urutan',
  },
} satisfies typeof en
