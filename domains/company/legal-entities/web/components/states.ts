/** The states of Malaysia by their numbers, without 17 (not applicable): no company has its seat there. */
export const malaysianStates: readonly (readonly [code: string, name: string])[] = [
  ['01', 'Johor'],
  ['02', 'Kedah'],
  ['03', 'Kelantan'],
  ['04', 'Melaka'],
  ['05', 'Negeri Sembilan'],
  ['06', 'Pahang'],
  ['07', 'Pulau Pinang'],
  ['08', 'Perak'],
  ['09', 'Perlis'],
  ['10', 'Selangor'],
  ['11', 'Terengganu'],
  ['12', 'Sabah'],
  ['13', 'Sarawak'],
  ['14', 'Kuala Lumpur'],
  ['15', 'Labuan'],
  ['16', 'Putrajaya'],
]
