import type en from './en.ts'

export default {
  message: {
    stageRetired: 'Fase uit gebruik genomen',
    taskRetired: 'Taak uit gebruik genomen',
    notWhole: 'Elke fase en elke taak moet één keer in de volgorde staan',
  },
} satisfies typeof en
