/**
 * The manufacturers' shell: shown on a host name that contains the word for manufacturers, in any of our languages
 * (manufacture, manufacturer; manufaktur, pabrikan; pengilang; fabrikant). It has its own logo, accent and second
 * title.
 */
export const manufacturerHost = /manufactur|manufaktur|pabrikan|pengilang|fabrikant/i
export const isManufacturerHost = (host: string) => manufacturerHost.test(host)

export const isManufacturer = isManufacturerHost(globalThis.location?.hostname ?? '')
