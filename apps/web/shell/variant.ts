/** The manufacturers' shell is chosen by the host name; it has its own logo, accent and second title. */
export const isManufacturer = /manufactur|manufaktur/i.test(window.location.hostname)
