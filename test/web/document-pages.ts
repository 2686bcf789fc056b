/** Pages that are the document of an operation: their address, and their title. */
const titles = [
  ["/announcements", "Announcements of the publisher"],
  ["/announcements/2011-01-27-february-2011-update-bulletin", "February 2011 Update Bulletin (Mirrodin Besieged)"],
  ["/releases/2010-10-01/announcements", "Announced for the release of 1 October 2010"],
  ["/documents", "Documents"],
  ["/documents/cr/contents?on=2010-10-01", "Comprehensive Rules on 1 October 2010"],
  ["/documents/cr/sections/507.4?on=2005-01-10", "507.4"],
  ["/documents/cr/sections/507.4/history?on=2005-01-10", "History of 507.4"],
  ["/documents/cr/diff?from=2010-09-30&to=2010-10-01", "Comprehensive Rules: from 30 September 2010 to 1 October 2010"],
] as const;

/** The same with the title of the window, and the address of the answer as JSON. */
export const documentPages = titles.map(([url, title]) => [url, `${title} · Annals`, `/v1${url}`] as const);
