async def check_in_browser(results, diary, site, prefixes): pass
