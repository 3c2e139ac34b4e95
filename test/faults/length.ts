/** `npm run test:faults` takes its time (FAULTS=long); as a part of `npm test` the same faults are shorter and fewer. */
export const long = process.env.FAULTS === 'long'
export const seconds = (short: number, longer: number) => (long ? longer : short) * 1000
