export interface Names {
  [spelling: string]: string
}
export function namesOf(place: string): Names
export function filesOf(names: Names): [path: string, content: string][]
